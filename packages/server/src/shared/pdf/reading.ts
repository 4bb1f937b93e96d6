export interface OutlineEntry {
  title: string
  /** From 1 on. */
  page: number
  /** 0 is the uppermost. */
  level: number
}

/** What a PDF holds beside its pictures. */
export interface PdfContent {
  pages: number
  /** Of each page; letters without blanks. */
  charsPerPage: number[]
  /** Of each page: one line, in which a phrase is found wherever its lines broke. */
  textPerPage: string[]
  outline: OutlineEntry[]
  /** It carries scripts, which nothing of ours runs. */
  scripts: boolean
  embeddedFiles: number
}

/** What the reader beside the server answers. */
export type Reading = PdfContent | { fault: 'encrypted' | 'damaged' } | { fault: 'tooManyPages'; pages: number }
