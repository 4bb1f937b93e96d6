import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'

/** How a file is shown: the first three may open in the page, all others are downloads. */
export const fileKind = z.enum(['video', 'image', 'pdf', 'office', 'subtitle', 'text', 'unknown'])
export type FileKind = z.output<typeof fileKind>

/** Whether an office file can be read page by page; `unavailable`: this server has no LibreOffice. */
export const pdfState = choice(
  { ready: '可在线阅读', converting: '转换中', failed: '转换失败', unavailable: '仅可下载' },
  '转换状态',
)
export type PdfState = z.output<typeof pdfState>

/** Name, size and a signed address of a file, for those who may open the thing it hangs on. */
export const getFile = defineEndpoint({
  path: 'rest/file/get',
  title: '查看文件',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ fileId: id }),
  result: z.object({
    name: z.string(),
    bytes: z.int(),
    kind: fileKind,
    url: z.string(),
    /** The same file as a download. */
    downloadUrl: z.string(),
    /** What is shown page by page: the file itself, or what was made of an office file. */
    pdfUrl: z.string().optional(),
    pages: z.int().optional(),
    /** Of PDF and office files only. */
    pdfState: pdfState.optional(),
    /** Why there are no pages, in words. */
    pdfText: z.string().optional(),
    /** Until there are pages, about. */
    pdfSeconds: z.int().optional(),
    expiresAt: instant,
  }),
})

/** Address of the file server; empty is the same origin. The answer also lets this browser read signed addresses. */
export const getServerUrl = defineEndpoint({
  path: 'rest/doc/serverUrl',
  title: '文件服务地址',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({}),
  result: z.string(),
})

/** Why an address gave no file, by HTTP code. */
export const addressTexts: Readonly<Record<number, string>> = {
  403: '文件地址已失效，请刷新页面',
  404: '文件不存在',
  416: '请求的范围超出文件',
  503: '文件服务暂不可用，请稍后重试',
}

/** A file in a form: one of the store already, or an upload that has just arrived. */
export const fileInput = z.strictObject({ fileId: id.optional(), uploadId: id.optional() })
export type FileInput = z.output<typeof fileInput>
