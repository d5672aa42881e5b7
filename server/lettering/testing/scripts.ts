/** Words in the scripts that drivers write in, each of two words and with what is hard in its script: marks, joins, conjuncts, order. */
export const SCRIPTS = {
  polish: 'Michał Żółkiewski-Łęcki',
  ukrainian: 'Їжакевич Ґалина',
  russian: 'Пётр Щербаков',
  greek: 'Γιώργος Παπαδόπουλος',
  arabic: 'مُحَمَّد الأحمدي',
  hebrew: 'שָׁלוֹם כהן',
  hindi: 'राजेन्द्र शर्मा',
  punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  chinese: '我們的司机 國龍',
  japanese: 'お疲れ様 運転手ドライバー',
} as const;

/** A hieroglyph: no font has it. */
export const UNKNOWN_LETTER = '𓂀';
