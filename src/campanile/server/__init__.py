"""The game server: HTTP and WebSocket, the store, and the referee that alone holds a hidden state."""
