import { z } from 'zod'
import { uploadRules } from '#src/areas/files/upload.ts'
import { choice, wordsOf } from '#src/kit/choice.ts'
import { id } from '#src/kit/scalars.ts'

/** Kinds of files an upload question may ask for. */
export const answerFileKind = choice({ image: '图片', document: '文档', video: '视频' }, '文件类型')
export type AnswerFileKind = z.output<typeof answerFileKind>

export const MOST_ANSWER_FILES = 5
export const MOST_ANSWER_MB = 200
const SHIPPED_MB = 20

const MB = 1024 * 1024
const words = wordsOf(answerFileKind)
const all = answerFileKind.options

/** What one upload question takes. */
export const fileLimits = z.object({ most: z.int(), mb: z.int(), kinds: z.array(answerFileKind) })
export type FileLimits = z.output<typeof fileLimits>

interface FileParams {
  maxFiles?: number | undefined
  maxMb?: number | undefined
  fileKinds?: AnswerFileKind[] | undefined
}

export const fileLimitsOf = ({ maxFiles, maxMb, fileKinds }: FileParams): FileLimits => ({
  most: maxFiles ?? MOST_ANSWER_FILES,
  mb: maxMb ?? SHIPPED_MB,
  kinds: fileKinds ?? [...all],
})

/** A file of an answer for somebody who may read it. */
export const answerFile = z.object({ id, name: z.string(), url: z.string() })
export type AnswerFile = z.output<typeof answerFile>

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

const kindOfName = (name: string): AnswerFileKind | null => {
  const extension = extensionOf(name)
  if (uploadRules.feedback.extensions.includes(extension)) return 'image'
  if (uploadRules.document.extensions.includes(extension)) return 'document'
  return uploadRules.answer.extensions.includes(extension) ? 'video' : null
}

/** The extensions the file dialog offers. */
export const extensionsFor = ({ kinds }: Pick<FileLimits, 'kinds'>): string[] =>
  uploadRules.answer.extensions.filter((each) => kinds.some((kind) => kind === kindOfName(`.${each}`)))

const kindWords = ({ kinds }: Pick<FileLimits, 'kinds'>) => kinds.map((kind) => words[kind]).join('、')

/** Why this question does not take a file, or null; of its bytes the server has made sure that they fit the name. */
export const whyNotAnswerFile = (
  { name, size }: { name: string; size: number },
  limits: Omit<FileLimits, 'most'>,
): string | null => {
  const kind = kindOfName(name)
  if (kind === null || !limits.kinds.includes(kind)) return `本题仅接受${kindWords(limits)}`
  return size > limits.mb * MB ? `单文件大小不能超过 ${limits.mb} MB` : null
}

/** 「最多 5 个文件，每个不超过 20 MB；接受图片、文档、视频」 */
export const fileLimitsText = (limits: FileLimits): string =>
  `最多 ${limits.most} 个文件，每个不超过 ${limits.mb} MB；接受${kindWords(limits)}`
