// Nothing of its own: the targets it belongs to hold the headers that others share (cmake/Headers.cmake).
