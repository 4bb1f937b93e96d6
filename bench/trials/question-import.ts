import { setTimeout as delay } from 'node:timers/promises'
import { questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { callerOf } from '../exchange.ts'
import { memoryOf } from '../memory.ts'
import { atMost, type Trial } from './stage.ts'

const QUESTIONS = Number(process.env.BENCH_IMPORT_QUESTIONS ?? 10_000)
const MOST_SECONDS = 20
const MOST_MIB = 600

/** Single choices, each with a stem and options of its own. */
const fileOf = (many: number): Blob => {
  const lines = Array.from({ length: many }, (_, n) => {
    const fields: Record<string, string> = {
      kind: '单选',
      stem: `受限空间作业前第 ${n} 号作业点的气体检测应当在开工前多少分钟内完成，超过时间应当怎样处理？`,
      optionA: `${10 + (n % 7)} 分钟内完成，超过后直接开工`,
      optionB: `${30 + (n % 11)} 分钟内完成，超过后重新检测`,
      optionC: `${60 + (n % 13)} 分钟内完成，超过后通风即可`,
      optionD: '无需检测',
      answer: 'B',
      knowledge: '受限空间',
    }
    return questionColumns.map(({ key }) => fields[key] ?? '').join(',')
  })
  return new Blob([`\ufeff${[questionColumns.map(({ title }) => title).join(','), ...lines].join('\n')}`])
}

interface Report {
  id: string
  state: string
  job: object | null
  failure: string
  done: number
  faults: unknown[]
}

const seconds = async <Value>(work: () => Promise<Value>) => {
  const from = performance.now()
  const value = await work()
  return { value, took: (performance.now() - from) / 1000 }
}

export const questionImport: Trial = {
  name: 'question import',
  run: async ({ site, admin }) => {
    const { rows } = await site.db.query<{ id: string }>(
      `select id from question_categories where owner_object is null and depth = 2 order by id limit 1`,
    )
    const caller = callerOf(site, admin.token)
    const form = new FormData()
    form.set('kind', 'questions')
    form.set('targetId', rows[0]?.id ?? '')
    form.set('attach', fileOf(QUESTIONS), 'questions.csv')
    const memory = memoryOf(site.pid)
    /** Much is done behind the answer: the trial waits until the batch is what it should become. */
    const settled = async (id: string, state: string) => {
      for (;;) {
        const report = await caller.post<Report>('rest/directoryImport/get', { id, pageSize: 1 })
        if (report.failure !== '') throw new Error(report.failure)
        if (report.job === null && report.state === state) return report
        await delay(100)
      }
    }
    const check = await seconds(async () => {
      const { id } = await caller.send<Report>('rest/directoryImport/check', form)
      return settled(id, 'checked')
    })
    const { id, faults } = check.value
    if (faults.length > 0) throw new Error(`faults: ${JSON.stringify(faults.slice(0, 3))}`)
    const commit = await seconds(async () => {
      await caller.post('rest/directoryImport/commit', { id })
      return settled(id, 'imported')
    })
    if (commit.value.done !== QUESTIONS) throw new Error(`only ${commit.value.done} questions were made`)
    return [
      atMost(`question import of ${QUESTIONS}, check`, check.took, MOST_SECONDS, 's'),
      atMost(`question import of ${QUESTIONS}, commit`, commit.took, MOST_SECONDS, 's'),
      atMost('question import, growth of memory', memory.stop(), MOST_MIB, 'MiB'),
    ]
  },
}
