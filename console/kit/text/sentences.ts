/** Sentences one after another: a Chinese full stop has its space within, others are followed by one. */
export const sentences = (all: readonly string[], locale: string): string =>
  all.join(locale.startsWith('zh') ? '' : ' ')
