import { type DicCode, dicCode } from '@portal/contract/areas/video/label.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { Db } from '#src/platform/database/db.ts'
import { labels } from '#src/schema/label.ts'

const rootIds: Record<DicCode, string> = {
  shipin: '00000000-0000-7000-8000-000000000201',
  xiaoshipin: '00000000-0000-7000-8000-000000000202',
  doc: '00000000-0000-7000-8000-000000000203',
  history: '00000000-0000-7000-8000-000000000204',
}

/** The roots of the tree, one per category: renamable, never deleted. */
export const ensureLabelRoots = async (db: Db): Promise<void> => {
  const roots = dicCode.options.map((code, sort) => {
    const id = rootIds[code]
    return {
      id,
      kind: 'type' as const,
      dicCode: code,
      name: wordsOf(dicCode)[code] ?? code,
      sort,
      fixed: true,
      path: `/${id}/`,
      depth: 1,
    }
  })
  await db.insert(labels).values(roots).onConflictDoNothing()
}
