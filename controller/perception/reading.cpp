#include "controller/perception/reading.hpp"

namespace kibitz {
namespace reading {

PanelKey::PanelKey() noexcept = default;
PanelKey::PanelKey(const PanelKey&) = default;
PanelKey::PanelKey(PanelKey&&) noexcept = default;
PanelKey& PanelKey::operator=(const PanelKey&) = default;
PanelKey& PanelKey::operator=(PanelKey&&) noexcept = default;
PanelKey::~PanelKey() = default;

Command::Command() noexcept = default;
Command::Command(const Command&) = default;
Command::Command(Command&&) noexcept = default;
Command& Command::operator=(const Command&) = default;
Command& Command::operator=(Command&&) noexcept = default;
Command::~Command() = default;

}  // namespace reading

Reading::Body::Body() noexcept = default;
Reading::Body::Body(const Body&) = default;
Reading::Body::Body(Body&&) noexcept = default;
Reading::Body& Reading::Body::operator=(const Body&) = default;
Reading::Body& Reading::Body::operator=(Body&&) noexcept = default;
Reading::Body::~Body() = default;

}  // namespace kibitz
