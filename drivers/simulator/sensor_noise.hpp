/// How imperfect the sensors are, as numbers: a noise of the simulator's own, or one that a tape of a real table shows.
#pragma once

namespace kibitz::drivers::simulator {

/// Faults of the sensors.
struct SensorNoise {
    double missed = 0;            ///< a tag in the field does not answer in a sweep
    double range_sigma = 0;       ///< mm
    double range_outlier = 0;     ///< a sample is any height at all
    int range_dead_band = 1;      ///< mm: the driver reports a height that differs by this much from its last report
    double wrong_face = 0;        ///< a sample shows one of the two other surfaces
    double contact_jitter = 0;    ///< mm: a finger is reported up to this far off in x and in y
    double beam_bounce = 0;       ///< an edge comes with one to three short false ones
    double ghost_touches = 0;     ///< contacts of nobody, a minute, while dummy's cards lie there
    bool one_device_dead = false; ///< each board, one degradable device fails soon after the start
};

}  // namespace kibitz::drivers::simulator
