import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { convertState, versionKind } from './document.ts'

export const documentVersion = z.object({
  versionNo: z.string().meta({ label: '版本' }),
  kind: versionKind,
  changeNote: z.string().meta({ label: '变更说明' }),
  originalName: z.string().meta({ label: '文件名' }),
  bytes: z.int().meta({ label: '大小（字节）' }),
  pages: z.int().meta({ label: '页数' }),
  by: z.string().meta({ label: '上传人' }),
  at: instant.meta({ label: '上传时间' }),
  state: convertState,
  failText: z.string(),
  current: z.boolean(),
})
export type DocumentVersion = z.output<typeof documentVersion>

/** The newest first. */
export const listDocumentVersions = defineEndpoint({
  path: 'rest/document/versionList',
  title: '查询文档版本',
  effect: 'read',
  access: [P.schoolDoc],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(documentVersion),
})
