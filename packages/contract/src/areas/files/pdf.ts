import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** What a document may be so that it is shown page by page; whatever goes beyond is refused in words. */
export const pdfLimits = {
  bytes: 200 * 1024 * 1024,
  pages: 3000,
  /** Letters of one page and of all pages that go into the search. */
  pageLetters: 50_000,
  letters: 12_000_000,
  outline: 2000,
} as const

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Why a document is not read or not turned into pages (30-learning section 5; issue 18, bad input). */
export const pdfRefusals = defineRefusals('pdf', {
  encrypted: invalid('该 PDF 已加密，请去除密码后上传'),
  damaged: invalid('源文件损坏，无法读取'),
  tooLarge: invalid('单文件大小不能超过 200 MB'),
  tooManyPages: invalid('该 PDF 共 {n} 页，最多支持 {most} 页，请拆分后上传'),
  tooComplex: invalid('文件内容过于复杂，无法在限定时间内读取，请简化或拆分后上传'),
  officeEncrypted: invalid('该文档已加密，请去除密码后上传'),
  macros: invalid('该文档含有宏，请另存为不含宏的文档或 PDF 后上传'),
  inflated: invalid('文件解压后过大，无法读取'),
  notConvertible: invalid('该格式无法转换为 PDF，请上传 PDF 版本'),
  noConverter: '文档转换组件不可用，仅可下载查看，请上传 PDF 版本',
  interrupted: '文档转换中断，请重试',
})

/** Said beside a document that is shown without what it carries. */
export const pdfNotes = {
  scripts: '该文档含有脚本，在线阅读时不会运行',
  embeddedFiles: '该文档含有 {n} 个嵌入文件，在线阅读时不会打开',
} as const
