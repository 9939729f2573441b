// Declares the engine's answers in TypeScript, from their `Describe` (core/api/answer/describe.h).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/api/answer/json.h"

namespace jobplay::answer {

// Declarations of the added types and of all types that they use, in order of first use.
class TypeScript {
 public:
  // Adds an answer; returns the name of its type.
  template <typename T>
  std::string Add() {
    if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, const char*>) {
      return "string";
    } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, Micros> ||
                         std::is_same_v<T, Step>) {
      return "number";
    } else if constexpr (std::is_same_v<T, AnyJson>) {
      return "unknown";
    } else {
      return AddType(static_cast<const T*>(nullptr));
    }
  }

  // The type is declared elsewhere.
  template <typename T>
  void Import() {
    TypeScript elsewhere;
    elsewhere.Add<T>();
    names_ = elsewhere.names_;
  }

  // A name for a union type.
  template <typename T>
  void Alias(const char* name) {
    const std::string type = Add<T>();
    declarations_.push_back("export type " + std::string(name) + " = " + type + ";\n");
    aliases_[type] = name;
  }

  // Described by core/view/protocol/asked.h.
  void Words(const std::string& name, const char* words, const char* documentation) {
    declarations_.push_back(Comment(documentation, "") + "export type " + name + " = " +
                            ChoiceOf(words) + ";\n");
  }
  void Number(const std::string& name, std::uint32_t value, const char* documentation) {
    declarations_.push_back(Comment(documentation, "") + "export const " + name + " = " +
                            std::to_string(value) + ";\n");
  }
  struct Flag {
    const char* name;
    int bit;
    const char* documentation;
  };
  void Flags(const std::string& name, const std::vector<Flag>& flags) {
    std::string members;
    for (const Flag& flag : flags) {
      members += Comment(flag.documentation, "  ") + "  " + flag.name + " = " +
                 std::to_string(flag.bit) + ",\n";
    }
    declarations_.push_back("export enum " + name + " {\n" + members + "}\n");
  }
  void Verbatim(const char* declaration) { declarations_.emplace_back(declaration); }

  // Declares the calls that `describe` passes to a visitor: an interface, and the answer of each.
  template <typename D>
  void Calls(const std::string& name, const std::string& kinds, D describe);

  // Members and calls without documentation, each after the name of its type.
  const std::set<std::string>& undocumented() const { return undocumented_; }

  std::string Text() const {
    std::string text;
    for (const std::string& declaration : declarations_) text += "\n" + declaration;
    return text;
  }

 private:
  template <typename T>
  class Declaration;
  struct CallList;

  template <typename T>
  std::string AddType(const std::vector<T>*) {
    return Add<T>() + "[]";
  }
  template <typename T>
  std::string AddType(const std::optional<T>*) {
    return Add<T>();
  }
  template <typename T>
  std::string AddType(const std::map<std::string, T>*) {
    return "Record<string, " + Add<T>() + ">";
  }
  template <typename... T>
  std::string AddType(const std::variant<T...>*) {
    std::string type;
    ((type += (type.empty() ? "" : " | ") + Add<T>()), ...);
    return type;
  }
  template <typename T>
  std::string AddType(const Nullable<T>*) {
    return Add<T>() + " | null";
  }
  template <typename T>
  std::string AddType(const T*);

  static std::string Comment(const std::string& documentation, const std::string& indent) {
    if (documentation.empty()) return "";
    constexpr std::size_t kWidth = 132;
    if (indent.size() + documentation.size() + 7 <= kWidth) {
      return indent + "/** " + documentation + " */\n";
    }
    std::string out = indent + "/**\n", line = indent + " *";
    std::istringstream words(documentation);
    for (std::string word; words >> word;) {
      if (line.size() + 1 + word.size() > kWidth) {
        out += line + "\n";
        line = indent + " *";
      }
      line += " " + word;
    }
    return out + line + "\n" + indent + " */\n";
  }

  static std::string ChoiceOf(const char* words) {
    std::string choice;
    std::istringstream in(words);
    for (std::string word; in >> word;) choice += (choice.empty() ? "'" : " | '") + word + "'";
    return choice;
  }

  // The alias of a type, if it has one.
  std::string Named(const std::string& type) const {
    const auto it = aliases_.find(type);
    return it == aliases_.end() ? type : it->second;
  }

  std::vector<std::string> declarations_;
  std::set<std::string> undocumented_;
  std::set<std::string> names_;
  std::map<std::string, std::string> aliases_;
};

// The visitor that declares calls.
struct TypeScript::CallList {
  explicit CallList(TypeScript& of) : of_(of) {}

  template <typename A, auto kMethod>
  void Json(const char* name, const char* parameters, const char* documentation) {
    Call(name, parameters, of_.Named(of_.Add<A>()), "json", documentation);
  }
  template <auto kMethod>
  void Text(const char* name, const char* parameters, const char* documentation) {
    Call(name, parameters, "string", "text", documentation);
  }
  template <auto kMethod>
  void Number(const char* name, const char* parameters, const char* documentation) {
    Call(name, parameters, "number", "plain", documentation);
  }
  template <auto kMethod>
  void Columns(const char* name, const char* parameters, const char* documentation) {
    Call(name, parameters, "StepColumns", "steps", documentation);
  }

  void Call(const std::string& name, const std::string& parameters, const std::string& answer,
            const std::string& kind, const char* documentation) {
    if (*documentation == '\0') of_.undocumented_.insert(name + "()");
    signatures +=
        Comment(documentation, "  ") + "  " + name + "(" + parameters + "): " + answer + ";\n";
    answers += "  " + name + ": '" + kind + "',\n";
    const std::string quoted = "'" + kind + "'";
    if (kinds.find(quoted) == std::string::npos) kinds += (kinds.empty() ? "" : " | ") + quoted;
  }

  std::string signatures, answers, kinds;

 private:
  TypeScript& of_;
};

template <typename D>
void TypeScript::Calls(const std::string& name, const std::string& kinds, D describe) {
  CallList calls(*this);
  describe(calls);
  declarations_.push_back("export interface " + name + " {\n" + calls.signatures + "}\n");
  declarations_.push_back("/** How each is answered. */\nexport const " + kinds +
                          ": Record<keyof " + name + ", " + calls.kinds + "> = {\n" +
                          calls.answers + "};\n");
}

// The visitor that declares one type.
template <typename T>
class TypeScript::Declaration {
 public:
  explicit Declaration(TypeScript& of) : of_(of) {}

  void Type(const char* name, const char* documentation = "") {
    name_ = name;
    comment_ = Comment(documentation, "");
  }

  template <typename B>
  void Base() {
    base_ = of_.Add<B>();
  }

  template <typename M, typename O>
  void Member(const char* name, M O::* /*member*/, const char* documentation) {
    Line(name, kIsOptionalMember<M>, of_.Add<M>(), documentation);
  }

  template <typename M, typename O>
  void Filled(const char* name, M O::* /*member*/, const char* documentation) {
    Line(name, true, of_.Add<M>(), documentation);
  }

  // No documentation: the type has only one value.
  void Constant(const char* name, bool value) {
    AddLine(name, false, value ? "true" : "false", "");
  }
  void Constant(const char* name, const char* value) {
    AddLine(name, false, "'" + std::string(value) + "'", "");
  }

  template <typename D, typename M, typename O>
  void As(const char* name, M O::* /*member*/, const char* documentation) {
    Line(name, kIsOptionalMember<M>, of_.Named(of_.Add<D>()), documentation);
  }

  template <typename M, typename O>
  void Typed(const char* name, M O::* /*member*/, const char* type, const char* documentation) {
    Line(name, kIsOptionalMember<M>, type, documentation);
  }

  template <typename M, typename O>
  void OneOf(const char* name, M O::* /*member*/, const char* words, const char* documentation) {
    std::string type = of_.Add<M>(), choice = ChoiceOf(words);
    if (type == "string[]") choice = "(" + choice + ")";
    const std::size_t at = type.find("string>") == std::string::npos ? 0 : type.find("string>");
    Line(name, kIsOptionalMember<M>, type.replace(at, 6, choice), documentation);
  }

  const std::string& name() const { return name_; }
  std::string Text() const {
    return comment_ + "export interface " + name_ + (base_.empty() ? "" : " extends " + base_) +
           " {\n" + members_ + "}\n";
  }

 private:
  template <typename M>
  static constexpr bool kIsOptionalMember = writing::kIsOptional<M>;

  void Line(const std::string& name, bool is_optional, const std::string& type,
            const char* documentation) {
    if (*documentation == '\0') of_.undocumented_.insert(name_ + "." + name);
    AddLine(name, is_optional, type, documentation);
  }

  void AddLine(const std::string& name, bool is_optional, const std::string& type,
               const char* documentation) {
    members_ +=
        Comment(documentation, "  ") + "  " + name + (is_optional ? "?: " : ": ") + type + ";\n";
  }

  TypeScript& of_;
  std::string name_, base_, comment_, members_;
};

template <typename T>
std::string TypeScript::AddType(const T*) {
  Declaration<T> declaration(*this);
  T::Describe(declaration);
  if (names_.insert(declaration.name()).second) declarations_.push_back(declaration.Text());
  return declaration.name();
}

}  // namespace jobplay::answer
