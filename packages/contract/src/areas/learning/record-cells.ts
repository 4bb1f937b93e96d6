import type { StudyRecordRow } from './record.ts'

/** Words of exported study records that the list only shows as bars and tags. */
export const recordCells = {
  effectiveSeconds: { title: '有效时长（秒）', cell: ({ effectiveSeconds }: StudyRecordRow) => effectiveSeconds },
  flags: {
    title: '标记',
    cell: ({ flags }: StudyRecordRow) => flags.map(({ name, text }) => `${name}：${text}`).join('；'),
  },
}
