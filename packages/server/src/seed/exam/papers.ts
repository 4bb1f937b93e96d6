import type { PaperRow, PaperSlot } from '@portal/contract/areas/exam/paper/content.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertPublishedPaper } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { type Chance, idFrom } from '../random.ts'

type Row = Pick<PaperRow, 'rowId' | 'typeIds' | 'count' | 'score'> & Partial<PaperRow>

interface Bank {
  banks: string[]
  /** Categories by name. */
  types: ReadonlyMap<string, string>
}

const loadBank = async (tx: Tx): Promise<Bank> => {
  const { rows } = await tx.db.execute<{ id: string; bank: string; name: string }>(
    sql`select id, bank_id as bank, name from question_categories`,
  )
  return { banks: [...new Set(rows.map(({ bank }) => bank))], types: new Map(rows.map(({ name, id }) => [name, id])) }
}

/** The first questions of a kind in a category, as fixed slots. */
const slotsOf = async (tx: Tx, typeId: string, kind: string, count: number, score: number): Promise<PaperSlot[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from questions where type_id = ${typeId} and kind = ${kind} order by number limit ${count}`)
  return rows.map(({ id }) => ({ questionId: id, pin: 'latest', score, policy: null }))
}

/** Published papers of every mode over the demo banks. */
export const insertPapers = async (db: Db, chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { banks, types } = await loadBank(tx)
  const typeOf = (name: string) => types.get(name) ?? ''
  const all = ['高处作业', '消防安全', '用电安全', '受限空间', '危险化学品', '劳动防护'].map(typeOf)
  const row = (typeIds: string[], kind: PaperRow['kinds'][number], count: number, score: number): Row => ({
    rowId: idFrom(chance).slice(-8),
    typeIds,
    kinds: [kind],
    count,
    score,
  })
  const insert = (title: string, content: Parameters<typeof insertPublishedPaper>[1]['content']) =>
    insertPublishedPaper(tx, { title, ownerOrgId: ROOT_ORG_ID, banks, content })

  await insert('安全生产月知识考试', {
    sections: [
      { heading: '单选题', intro: '每题只有一个正确答案。', rows: [row(all, 'single', 15, 3)] },
      { heading: '多选题', intro: '漏选按比例得分，错选不得分。', rows: [row(all, 'multiple', 5, 5)] },
      { heading: '判断题', rows: [row(all, 'judge', 15, 2)] },
    ],
    avoidExams: 1,
  })
  await insert('新员工三级安全教育考试', {
    sections: [
      { heading: '单选题', rows: [row(all, 'single', 10, 4)] },
      { heading: '判断题', rows: [row(all, 'judge', 10, 6)] },
    ],
  })
  await insert('消防安全专项考试', {
    sections: [
      { heading: '单选题', slots: await slotsOf(tx, typeOf('消防安全'), 'single', 6, 10) },
      { heading: '判断题', slots: await slotsOf(tx, typeOf('消防安全'), 'judge', 2, 20), shuffle: true },
    ],
  })
  await insert('受限空间作业资格考试', {
    sections: [
      { heading: '必答题', slots: await slotsOf(tx, typeOf('受限空间'), 'single', 3, 10) },
      { heading: '抽选题', intro: '每位考生的题目不同，题量与总分相同。', rows: [row(all, 'judge', 10, 5)] },
      { heading: '案例分析', rows: [row([typeOf('受限空间')], 'case', 1, 20)] },
    ],
  })
  await insert('班组长月度抽考', {
    sections: [
      { heading: '基础知识', rows: [{ ...row(all, 'single', 10, 6), difficultyTo: 3 }] },
      { heading: '简答', rows: [row([...types.values()], 'short', 2, 20)] },
    ],
  })
}
