import { SSF } from '@e965/xlsx'
import type { Formatter } from './cell-format.ts'

const library = SSF as { format(code: string, value: number, options: { date1904: boolean }): string }

export const formatNumber: Formatter = (code, value, from1904) => library.format(code, value, { date1904: from1904 })
