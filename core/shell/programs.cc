#include "core/shell/programs.h"

#include <algorithm>

#include "core/base/digits.h"

namespace jobplay::shell {
namespace {

Text Unknown() { return Text{"", false}; }

using Answer = std::optional<Printed>;
using Words = std::vector<std::string>;

std::optional<std::int64_t> Signed(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  const auto number = WholeNumber(text.substr(negative ? 1 : 0), 15);
  if (!number) return number;
  return negative ? -*number : *number;
}

// Interprets backslashes as printf's format does. Those that not every shell supports make the
// output unknown.
void AddUnescaped(std::string_view text, Text& printed) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    constexpr std::string_view kFrom = "abfnrtv\\", kTo = "\a\b\f\n\r\t\v\\";
    if (++i == text.size()) return printed.AddUnknown();
    const std::size_t which = kFrom.find(text[i]);
    if (which != std::string_view::npos) {
      out += kTo[which];
    } else if (text[i] >= '0' && text[i] <= '7') {
      int value = 0;
      for (int digits = 0; digits < 3 && i < text.size() && text[i] >= '0' && text[i] <= '7';
           ++digits, ++i) {
        value = value * 8 + (text[i] - '0');
      }
      --i;
      out += static_cast<char>(value);
    } else {
      return printed.AddUnknown();
    }
  }
  printed.Add(out);
}

// Formats one conversion of printf, such as %5d. Returns false if it is unsupported.
bool Convert(std::string_view flags, std::string_view width, std::string_view precision, char type,
             const std::string* argument, Printed& printed) {
  const auto wide = WholeNumber(width.empty() ? "0" : width);
  if (!wide || *wide > 1000) return false;
  std::string text;
  if (type == 'b') {
    printed.out.AddUnknown();
    return true;
  }
  if (type == 'f') {
    printed.out.AddUnknown();
    return argument == nullptr ||
           (!argument->empty() && IsDigit((*argument)[0]) && IsDigit(argument->back()) &&
            argument->find_first_not_of("0123456789.") == std::string::npos &&
            std::count(argument->begin(), argument->end(), '.') <= 1);
  }
  if (type == 's') {
    if (argument != nullptr) text = *argument;
    if (!precision.empty()) {
      const auto most = WholeNumber(precision.size() == 1 ? "0" : precision.substr(1));
      if (!most) return false;
      text.resize(std::min(text.size(), static_cast<std::size_t>(*most)));
    }
    if (flags.find_first_not_of('-') != std::string_view::npos) return false;
  } else {
    const auto value = argument == nullptr ? 0 : Signed(*argument);
    const bool octal = argument != nullptr && argument->size() > 1 && (*argument)[0] == '0';
    if (!value || octal || (argument != nullptr && (*argument)[0] == '-' && octal)) return false;
    if (argument != nullptr && argument->size() > 2 && argument->compare(0, 2, "-0") == 0) {
      return false;
    }
    if (type != 'd' && type != 'i') {
      // Valid, but too complex to format here.
      printed.out.AddUnknown();
      return *value >= 0;
    }
    if (!precision.empty() || flags.find_first_of("#'") != std::string_view::npos) {
      printed.out.AddUnknown();
      return true;
    }
    text = std::to_string(*value);
    const bool plus = flags.find('+') != std::string_view::npos;
    if (plus && *value >= 0) text.insert(0, "+");
    if (!plus && flags.find(' ') != std::string_view::npos && *value >= 0) text.insert(0, " ");
  }
  const auto missing = static_cast<std::size_t>(*wide) > text.size() ? *wide - text.size() : 0;
  if (flags.find('-') != std::string_view::npos) {
    text.append(missing, ' ');
  } else if (type != 's' && flags.find('0') != std::string_view::npos) {
    text.insert(text.find_first_of("0123456789"), missing, '0');
  } else {
    text.insert(0, missing, ' ');
  }
  printed.out.Add(text);
  return true;
}

Answer Printf(const Words& words) {
  if (words.size() < 2 || IsOption(words[1])) return std::nullopt;
  Printed printed;
  const std::string_view format = words[1];
  std::size_t next = 2;
  do {
    const std::size_t first = next;
    std::string plain;
    for (std::size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%') {
        plain += format[i];
        continue;
      }
      if (i + 1 < format.size() && format[i + 1] == '%') {
        plain += format[++i];
        continue;
      }
      AddUnescaped(plain, printed.out);
      plain.clear();
      const auto span = [&](std::string_view of) {
        const std::size_t from = ++i;
        i = std::min(format.find_first_not_of(of, i), format.size());
        const std::string_view taken = format.substr(from, i - from);
        --i;
        return taken;
      };
      const std::string_view flags = span("-+ #0'"), width = span("0123456789");
      const std::string_view precision =
          i + 1 < format.size() && format[i + 1] == '.' ? span(".0123456789") : std::string_view();
      if (++i >= format.size()) return std::nullopt;
      const char type = format[i];
      if (std::string_view("sdiuxXfb").find(type) == std::string_view::npos) return std::nullopt;
      const std::string* argument = next < words.size() ? &words[next++] : nullptr;
      if (!Convert(flags, width, precision, type, argument, printed)) return std::nullopt;
    }
    AddUnescaped(plain, printed.out);
    if (next == first) break;
  } while (next < words.size());
  return printed;
}

// The program seq [FIRST [STEP]] LAST
Answer Sequence(const Words& words) {
  std::int64_t numbers[3] = {};
  const std::size_t count = words.size() - 1;
  if (count < 1 || count > 3) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& word = words[i + 1];
    const auto number = Signed(word);
    const bool padded = word.size() > 1 && (word[0] == '0' || word.compare(0, 2, "-0") == 0);
    if (!number || padded) return std::nullopt;
    numbers[i] = *number;
  }
  const std::int64_t first = count == 1 ? 1 : numbers[0];
  const std::int64_t step = count == 3 ? numbers[1] : 1;
  const std::int64_t last = numbers[count - 1];
  if (step == 0 || (last - first) / step > 10'000) return std::nullopt;
  Printed printed;
  for (std::int64_t n = first; step > 0 ? n <= last : n >= last; n += step) {
    printed.out.Add(std::to_string(n) + "\n");
  }
  return printed;
}

// The program expr A + B \* C, with integers, and with = and != for strings.
class Expression {
 public:
  explicit Expression(const Words& words) : words_(words) {}

  Answer Evaluate() {
    auto value = Level(0);
    if (!value || at_ != words_.size()) return std::nullopt;
    const bool none = value->empty() || Signed(*value) == 0;
    return PrintedText(*value + "\n", none ? 1 : 0);
  }

 private:
  using Value = std::optional<std::string>;
  static constexpr std::int64_t kMost = 1'000'000'000;

  static bool IsOf(int level, std::string_view op) {
    if (level == 0) return IsOneOf(op, {"=", "!=", "<", ">", "<=", ">="});
    if (level == 1) return op == "+" || op == "-";
    return IsOneOf(op, {"*", "/", "%"});
  }

  // The levels are comparisons, sums and products.
  Value Level(int level) {
    if (level == 3) return Primary();
    Value left = Level(level + 1);
    while (left && at_ < words_.size() && IsOf(level, words_[at_])) {
      const std::string& op = words_[at_++];
      const Value right = Level(level + 1);
      left = right ? Join(*left, op, *right) : std::nullopt;
    }
    return left;
  }
  // Some versions interpret a word that is an operator or keyword of expr as such.
  Value Primary() {
    if (at_ == words_.size()) return std::nullopt;
    const std::string& word = words_[at_];
    if (word == "(" && ++depth_ < 20) {
      ++at_;
      const Value inner = Level(0);
      if (!inner || at_ == words_.size() || words_[at_] != ")") return std::nullopt;
      ++at_;
      return inner;
    }
    const bool own = IsOneOf(word, {"|", "&", ":", "(", ")", "match", "substr", "index", "length",
                                    "--help", "--version", "--"});
    if (own || IsOf(0, word) || IsOf(1, word) || IsOf(2, word)) return std::nullopt;
    ++at_;
    return word;
  }
  static Value Join(const std::string& left, const std::string& op, const std::string& right) {
    const auto a = Signed(left), b = Signed(right);
    if (!a || !b) {
      // The order of two strings depends on the locale.
      if (op != "=" && op != "!=") return std::nullopt;
      return (left == right) == (op == "=") ? "1" : "0";
    }
    if (*a > kMost || *a < -kMost || *b > kMost || *b < -kMost) return std::nullopt;
    if ((op == "/" || op == "%") && *b == 0) return std::nullopt;
    const std::int64_t value = op == "+"    ? *a + *b
                               : op == "-"  ? *a - *b
                               : op == "*"  ? *a * *b
                               : op == "/"  ? *a / *b
                               : op == "%"  ? *a % *b
                               : op == "="  ? *a == *b
                               : op == "!=" ? *a != *b
                               : op == "<"  ? *a < *b
                               : op == ">"  ? *a > *b
                               : op == "<=" ? *a <= *b
                                            : *a >= *b;
    return std::to_string(value);
  }

  const Words& words_;
  std::size_t at_ = 1;
  int depth_ = 0;
};

// Reads all files, or the whole input. Returns false if this is unsupported.
bool ReadAll(const Words& files_named, Input* in, const Files& files, Text& text) {
  if (files_named.empty()) {
    if (in == nullptr || in->open) return false;
    in->touched = in->drained = true;
    text = in->text.known ? Text{std::string(in->Rest()), true} : Unknown();
    in->at = in->text.bytes.size();
    return true;
  }
  for (const std::string& name : files_named) {
    const auto file = files.find(name);
    if (file != files.end()) {
      text.Add(file->second);
    } else if (IsOneOf(name, {"/etc/hosts", "/etc/hostname", "/etc/resolv.conf"})) {
      // The kubelet creates these files in each container.
      text.AddUnknown();
    } else if (name != "/dev/null") {
      return false;
    }
  }
  return true;
}

// Options -n NUMBER, -NUMBER and -c NUMBER, and files.
struct Amount {
  std::int64_t count = 10;
  bool bytes = false;
  Words files;
};
std::optional<Amount> AmountOf(const Words& words) {
  Amount amount;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string_view word = words[i];
    if (!IsOption(word)) {
      amount.files.push_back(words[i]);
      continue;
    }
    word.remove_prefix(1);
    if (word[0] == 'n' || word[0] == 'c') {
      amount.bytes = word[0] == 'c';
      word.remove_prefix(1);
      if (word.empty()) {
        if (++i == words.size()) return std::nullopt;
        word = words[i];
      }
    }
    const auto count = WholeNumber(word);
    if (!count) return std::nullopt;
    amount.count = *count;
  }
  return amount;
}

std::size_t LineEnd(std::string_view text, std::size_t from) {
  const std::size_t end = text.find('\n', from);
  return end == std::string_view::npos ? text.size() : end + 1;
}

Answer Head(const Words& words, Input* in, const Files& files) {
  const auto amount = AmountOf(words);
  Printed printed;
  Text text;
  if (!amount || amount->files.size() > 1) return std::nullopt;
  if (!ReadAll(amount->files, in, files, text)) return std::nullopt;
  // The program reads more than it needs, but not to the end, and the rest may start in the middle
  // of a line.
  if (amount->files.empty()) {
    in->drained = false;
    in->text.AddUnknown();
  }
  if (!text.known) return Printed{Unknown(), 0, false};
  std::size_t end = 0;
  if (amount->bytes) {
    end = std::min(text.bytes.size(), static_cast<std::size_t>(amount->count));
  } else {
    for (std::int64_t n = 0; n < amount->count && end < text.bytes.size(); ++n) {
      end = LineEnd(text.bytes, end);
    }
  }
  return PrintedText(std::string_view(text.bytes).substr(0, end));
}

Answer Tail(const Words& words, Input* in, const Files& files) {
  const auto amount = AmountOf(words);
  Text text;
  if (!amount || amount->files.size() > 1) return std::nullopt;
  if (!ReadAll(amount->files, in, files, text)) return std::nullopt;
  if (!text.known) return Printed{Unknown(), 0, false};
  const std::string_view all = text.bytes;
  if (amount->bytes) {
    return PrintedText(
        all.substr(all.size() - std::min(all.size(), static_cast<std::size_t>(amount->count))));
  }
  std::vector<std::size_t> starts;
  for (std::size_t at = 0; at < all.size(); at = LineEnd(all, at)) starts.push_back(at);
  if (amount->count == 0) return PrintedText("");
  const std::size_t count = std::min(starts.size(), static_cast<std::size_t>(amount->count));
  return PrintedText(count == 0 ? std::string_view() : all.substr(starts[starts.size() - count]));
}

Answer Grep(const Words& words, Input* in, const Files& files) {
  bool quiet = false, inverted = false, counts = false;
  std::size_t i = 1;
  for (; i < words.size() && IsOption(words[i]); ++i) {
    for (const char option : std::string_view(words[i]).substr(1)) {
      if (option == 'q') {
        quiet = true;
      } else if (option == 'v') {
        inverted = true;
      } else if (option == 'c') {
        counts = true;
      } else if (option != 'E' && option != 'F' && option != 's') {
        return std::nullopt;
      }
    }
  }
  if (i == words.size()) return std::nullopt;
  const bool special = words[i].find_first_of("\\.*[]^$+?(){}|\n") != std::string::npos;
  const std::string& wanted = words[i];
  const Words named(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
  Text text;
  if (named.size() > 1 || !ReadAll(named, in, files, text)) return std::nullopt;
  // With -q, grep exits at the first match.
  if (quiet && in != nullptr) in->drained = false;
  if (!text.known || special) {
    return Printed{quiet ? Text() : Unknown(), kUnknownStatus, special};
  }
  const std::string_view all = text.bytes;
  std::string found;
  std::int64_t count = 0;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = LineEnd(all, at);
    const std::string_view line = all.substr(at, end - at);
    if ((line.find(wanted) != std::string_view::npos) != inverted) {
      ++count;
      found += line;
      if (line.back() != '\n') found += '\n';
    }
    at = end;
  }
  if (counts) found = std::to_string(count) + "\n";
  return PrintedText(quiet ? "" : found, count > 0 ? 0 : 1);
}

// The programs wc -l and wc -c. Some versions pad the number with spaces.
Answer Count(const Words& words, Input* in, const Files& files) {
  if (words.size() != 2 || !IsOneOf(words[1], {"-l", "-c"})) {
    if (words.size() > 2 || (words.size() == 2 && words[1][0] != '-')) return std::nullopt;
  }
  if (words.size() == 2 && !IsOneOf(words[1], {"-l", "-c", "-w"})) return std::nullopt;
  Text text;
  if (!ReadAll({}, in, files, text)) return std::nullopt;
  if (!text.known || words.size() == 1 || words[1] == "-w") return Printed{Unknown(), 0, false};
  const auto count = words[1] == "-c" ? static_cast<std::ptrdiff_t>(text.bytes.size())
                                      : std::count(text.bytes.begin(), text.bytes.end(), '\n');
  return PrintedText(std::to_string(count) + "\n");
}

// Supports s/A/B/g with plain letters, 5p, $d and /A/d.
bool IsSedScript(std::string_view script) {
  if (script.find_first_of("\\[](){}+?;\n") != std::string_view::npos) return false;
  if (script.size() > 3 && script[0] == 's' && std::string_view("/|,#").find(script[1]) < 4) {
    const auto parts = std::count(script.begin(), script.end(), script[1]);
    const std::size_t end = script.rfind(script[1]);
    return parts == 3 && script.find("*") != 2 && script[2] != script[1] &&
           script.find_first_not_of("g", end + 1) == std::string_view::npos;
  }
  if (script.size() < 2 || (script.back() != 'p' && script.back() != 'd')) return false;
  script.remove_suffix(1);
  if (script == "$") return true;
  if (script[0] == '/') {
    return script.size() > 2 && script.find('/', 1) == script.size() - 1 && script[1] != '*';
  }
  return script[0] != '0' && WholeNumber(script).has_value();
}

// Supports {print $1}.
bool IsAwkProgram(std::string_view program) {
  const std::size_t open = program.find_first_not_of(' ');
  if (open == std::string_view::npos || program.substr(open, 1) != "{" || program.back() != '}') {
    return false;
  }
  std::string inner;
  for (const char c : program.substr(open + 1, program.size() - open - 2)) {
    if (c != ' ') inner += c;
  }
  if (inner.compare(0, 5, "print") != 0) return false;
  // Supports $1, $NF and commas.
  for (std::size_t at = 5; at < inner.size(); ++at) {
    if (inner[at] == ',' && at > 5) ++at;
    if (inner[at] != '$') return false;
    const bool last = inner.compare(at + 1, 2, "NF") == 0;
    const std::size_t end =
        std::min(last ? at + 3 : inner.find_first_not_of("0123456789", at + 1), inner.size());
    if (end == at + 1) return false;
    at = end - 1;
  }
  return true;
}

// Supports cut -d: -f1 and cut -c 1-3. `at` is set to the first word after the options.
bool IsCut(const Words& words, std::size_t& at) {
  bool selects = false;
  for (at = 1; at < words.size() && IsOption(words[at]); ++at) {
    const char option = words[at][1];
    std::string value = words[at].substr(2);
    if (value.empty() && ++at < words.size()) value = words[at];
    if (option == 'd') {
      if (value.size() != 1) return false;
    } else if (option != 'f' && option != 'c') {
      return false;
    } else {
      const std::size_t dash = std::min(value.find('-'), value.size());
      const auto first = WholeNumber(std::string_view(value).substr(0, dash));
      const bool open = dash + 1 >= value.size();
      const auto last = open ? first : WholeNumber(std::string_view(value).substr(dash + 1));
      if (selects || !first || !last || *first < 1 || *last < *first) return false;
      selects = true;
    }
  }
  return selects;
}

// Returns true for a filter, which only changes its input or the files in `named`.
bool IsFilter(const std::string& name, const Words& words, Words& named) {
  std::size_t files = 1;
  while (files < words.size() && IsOption(words[files])) ++files;
  const Words options(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(files));
  bool filters = false;
  if (name == "sort") filters = HasOnly(options, "nru");
  if (name == "uniq") filters = HasOnly(options, "c") && words.size() <= files + 1;
  if (name == "rev" || name == "tac" || name == "nl") filters = options.size() == 1;
  if (name == "base64") filters = options.size() == 1 || (files == 2 && words[1] == "-w0");
  if (name == "md5sum" || name == "sha256sum") filters = options.size() == 1;
  if (name == "tr") {
    const bool deletes = words.size() == 3 && (words[1] == "-d" || words[1] == "-s");
    const bool plain = words.size() == 3 && !words[1].empty() && words[1][0] != '-';
    return (deletes || plain) && !words[1].empty() && !words[2].empty();
  }
  if (name == "sed") {
    filters = HasOnly(options, "nEr") && files < words.size() && IsSedScript(words[files]);
    ++files;
  }
  if (name == "cut") filters = IsCut(words, files);
  if (name == "awk") {
    filters = options.size() == 1 && files < words.size() && IsAwkProgram(words[files]);
    ++files;
  }
  if (!filters) return false;
  named.assign(words.begin() + static_cast<std::ptrdiff_t>(files), words.end());
  return true;
}

}  // namespace

bool HasOnly(const std::vector<std::string>& words, std::string_view letters) {
  return std::all_of(words.begin() + 1, words.end(), [&](const std::string& word) {
    return IsOption(word) && word.find_first_not_of(letters, 1) == std::string::npos;
  });
}

bool PrintsAnything(std::string_view format) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (i == 0 && format[i] == '-') return false;
    if (format[i] != '%') continue;
    if (++i == format.size() || (format[i] != 's' && format[i] != '%')) return false;
  }
  return true;
}

bool IsInstant(std::string_view name) {
  return IsOneOf(name, {"true", "echo", "printf", "date", "pwd", "hostname", "uname", "whoami",
                        "env", "printenv", "id", "nproc"});
}

Text Echo(const std::vector<std::string>& words, EchoKind kind) {
  std::size_t first = 1;
  bool newline = true;
  while (first < words.size() && words[first] == "-n") {
    newline = false;
    // Only bash's builtin accepts several options.
    ++first;
    if (kind == EchoKind::kAny) break;
  }
  Text text;
  for (std::size_t i = first; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool option = i == first && IsOption(word) &&
                        word.find_first_not_of("neE-helpvrsio", 1) == std::string::npos;
    if (option || (kind == EchoKind::kAny && word.find('\\') != std::string::npos)) {
      return Unknown();
    }
    if (i > first) text.Add(" ");
    text.Add(word);
  }
  if (newline) text.Add("\n");
  return text;
}

std::optional<Printed> RunInstant(const std::vector<std::string>& words, Input* in, Files& files) {
  const std::string name(BaseName(words[0]));
  if (name == "true") return PrintedText("");
  if (name == "false") return PrintedText("", 1);
  if (name == "echo") return Printed{Echo(words, EchoKind::kAny), 0, false};
  if (name == "printf") return Printf(words);
  if (name == "seq") return Sequence(words);
  if (name == "expr") return Expression(words).Evaluate();
  if (name == "cat") {
    Printed printed;
    Words named(words.begin() + 1, words.end());
    if (named.size() == 1 && named[0] == "-") named.clear();
    const auto present = std::remove_if(
        named.begin(), named.end(), [&](const std::string& file) { return files.IsMissing(file); });
    if (present != named.end()) {
      printed.status = 1;
      printed.complains = true;
      named.erase(present, named.end());
      if (named.empty()) return printed;
    }
    if (!ReadAll(named, in, files, printed.out)) return std::nullopt;
    return printed;
  }
  if (name == "tee") {
    Printed printed;
    if (!ReadAll({}, in, files, printed.out)) return std::nullopt;
    const bool appends = words.size() > 1 && words[1] == "-a";
    for (std::size_t i = appends ? 2 : 1; i < words.size(); ++i) {
      if (words[i] == "/dev/null") continue;
      if (words[i][0] == '-' || words[i].compare(0, 5, "/dev/") == 0) return std::nullopt;
      if (!IsPlainPath(words[i]) || files.IsFolder(words[i])) return std::nullopt;
      files.Touch(words[i]);
      files[words[i]] = appends ? Unknown() : printed.out;
    }
    return printed;
  }
  if (name == "head") return Head(words, in, files);
  if (name == "tail") return Tail(words, in, files);
  if (name == "grep") return Grep(words, in, files);
  if (name == "wc") return Count(words, in, files);
  if (IsOneOf(name,
              {"touch", "rm", "mkdir", "cp", "mv", "chmod", "ls", "df", "basename", "dirname"})) {
    return RunOnPaths(words, files);
  }
  Words named;
  if (IsFilter(name, words, named)) {
    Text text;
    if (!ReadAll(named, in, files, text)) return std::nullopt;
    return Printed{text.Empty() && name != "md5sum" && name != "sha256sum" ? Text() : Unknown(), 0,
                   false};
  }
  const bool plain = words.size() == 1;
  if (name == "date") {
    const bool format =
        words.size() == 2 &&
        (words[1][0] == '+' || IsOneOf(words[1], {"-u", "-R", "-I", "-Iseconds", "-Idate"}));
    const bool utc = words.size() == 3 && words[1] == "-u" && words[2][0] == '+';
    if (!plain && !format && !utc) return std::nullopt;
    return Printed{Unknown(), 0, false};
  }
  if (name == "uname" ? HasOnly(words, "amnrsv") : plain && IsInstant(name)) {
    return Printed{Unknown(), 0, false};
  }
  return std::nullopt;
}

}  // namespace jobplay::shell
