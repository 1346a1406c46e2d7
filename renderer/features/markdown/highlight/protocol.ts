export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}

export interface HighlightToken {
  text: string;
  light: string;
  dark: string;
}

export interface HighlightAnswer {
  id: number;
  /** Null: the language is not known here. */
  lines: HighlightToken[][] | null;
}
