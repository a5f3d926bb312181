"""The research kit: tournaments between players, their statistics, and the calibration of the levels."""
