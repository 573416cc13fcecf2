// Nothing of its own: the target it belongs to holds the headers that the test programs share.
