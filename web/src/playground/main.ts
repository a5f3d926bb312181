// A page for those who work on boards: /playground.html of the development server, not part of the build.
//
// Everything can be set by the address, for screenshots: ?game=turris&mode=3d&position=…&legal=a1,b1&language=de&theme=dark
// and also before, action, last, tried, setup, facing, mover, outcome (JSON), detail (JSON), possible (JSON), options (JSON).
import { mount } from 'svelte';

import { loadTexts, setLanguage, firstLanguage } from '../i18n';
import '../styles/index.css';
import Playground from './Playground.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
await setLanguage(firstLanguage(query.get('language'), []));
await loadTexts('shell', 'clauses', 'options');
mount(Playground, { target: document.getElementById('app')! });
