import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { id, instant } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'

/** Title of the job that archives. */
export const archiveJob = '归档日志'

/** Moves entries of before that moment with their chain into a sealed file. */
export const archiveLog = defineEndpoint({
  path: 'rest/log/archive',
  title: '归档日志',
  effect: 'write',
  access: [P.logArchive],
  scope: 'all',
  body: z.strictObject({ before: instant }),
  result: z.object({ jobId: id }),
})

export const listArchives = defineEndpoint({
  path: 'rest/log/archives',
  title: '查询日志归档',
  effect: 'read',
  access: [P.logArchive],
  scope: 'all',
  body: pageQuery(z.object({}), ['at']),
  result: pageOf(
    z.object({
      id,
      log: choice({ audit: '操作日志', login: '登录日志' }, '日志'),
      at: instant.meta({ label: '归档时间' }),
      before: instant.meta({ label: '截至' }),
      entries: z.int().meta({ label: '条数' }),
      file: z.string().meta({ label: '文件' }),
      bytes: z.int().meta({ label: '字节' }),
      sha256: z.string().meta({ label: '校验值' }),
    }),
  ),
})
