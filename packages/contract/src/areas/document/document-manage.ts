import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { batchResult } from '../../kit/record.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { convertState, documentAttrs, versionKind } from './document.ts'

/**
 * Without `id` a new document from an upload, its title from the file where none is given; with `id` a change, and with
 * `uploadId` a further version. Fields that are left out stay as they are. A changed audience needs the code for it.
 */
export const saveDocument = defineEndpoint({
  path: 'rest/document/save',
  title: '保存文档',
  effect: 'write',
  access: [P.schoolDocAdd, P.schoolDocEdit],
  scope: 'rows',
  body: z.strictObject({
    ...documentAttrs.shape,
    id: id.optional(),
    revision: revision.optional(),
    uploadId: id.optional(),
    kind: versionKind.default('minor'),
    changeNote: text({ label: '变更说明', max: 200, long: true }).default(''),
    audience: audience.optional(),
    /** Allows an audience that nobody belongs to right now. */
    confirmed: z.boolean().default(false),
  }),
  result: z.object({ id, versionNo: z.string(), revision, convertState: convertState.nullable() }),
})

export const deleteDocuments = defineEndpoint({
  path: 'rest/document/delete',
  title: '删除文档',
  effect: 'write',
  access: [P.schoolDocDel],
  scope: 'rows',
  body: z.strictObject({ id: id.optional(), ids: ids().optional(), restore: z.boolean().default(false) }),
  result: batchResult,
})

/** 发布, 定时 (with `at`), 下架 and 撤回: `withdraw` takes what waits for its approval back to the author. */
export const changeDocumentState = defineEndpoint({
  path: 'rest/document/changeState',
  title: '变更文档状态',
  effect: 'write',
  access: [P.schoolDocPublish],
  scope: 'rows',
  body: z.strictObject({
    ids: ids(),
    action: z.enum(['publish', 'retire', 'withdraw']),
    at: instant.nullable().optional(),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ updated: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})

export const getDocumentRoles = defineEndpoint({
  path: 'rest/document/getRoles',
  title: '查看文档观看权限',
  effect: 'read',
  access: [P.schoolDocRole],
  scope: 'rows',
  body: z.strictObject({ documentId: id }),
  result: z.object({
    roles: z.array(z.object({ id, name: z.string() })),
    audience,
    audienceText: z.string(),
    resolvedCount: z.int(),
  }),
})

export const saveDocumentRoles = defineEndpoint({
  path: 'rest/document/saveRoles',
  title: '设置文档观看权限',
  effect: 'write',
  access: [P.schoolDocRole],
  scope: 'rows',
  body: z.strictObject({
    documentIds: z.array(id).min(1, '请先选择数据').max(500, '单次最多设置 500 个文档'),
    roleIds: z.array(id).max(100).default([]),
    audience: audience.prefault({}),
    mode: z.enum(['replace', 'add', 'remove']).default('replace'),
    confirmed: z.boolean().default(false),
  }),
  result: z.object({ updated: z.int(), resolvedCount: z.int() }),
})
