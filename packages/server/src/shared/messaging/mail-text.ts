import { messageWords } from '@portal/contract/areas/system/message/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Letter } from './channels.ts'

/** The body of a mail: the words, where to look, and that nobody reads answers. */
export const mailText = ({ text, link }: Pick<Letter, 'text' | 'link'>): string =>
  [text, ...(link === '' ? [] : [fill(messageWords.openPortal, { link })]), messageWords.footer]
    .filter((part) => part !== '')
    .join('\n\n')
