/// protobuf's map fields as its built library has them: under the thread sanitizer its own header adds two members to
/// MapFieldBase, which the library (built without it) does not know, and each message with a map is read at wrong addresses.
/// Found before the real header in builds with KIBITZ_SANITIZE=thread only.
#pragma once
#include <memory>  // the standard library's own use of the macro comes first
#pragma GCC system_header
#pragma push_macro("__SANITIZE_THREAD__")
#undef __SANITIZE_THREAD__
#include_next <google/protobuf/map_field.h>
#pragma pop_macro("__SANITIZE_THREAD__")
