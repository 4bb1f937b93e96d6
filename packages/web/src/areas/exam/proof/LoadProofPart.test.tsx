import type { ExamRow } from '@portal/contract/areas/exam/exam/exam.ts'
import type { LoadProof, ProofFigures } from '@portal/contract/areas/exam/proof.ts'
import { P } from '@portal/contract/privileges.ts'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer, showPage, signIn } from '../../../../test/kit-page.tsx'
import { LoadProofPart } from './LoadProofPart.tsx'

const exam = { id: '00000000-0000-4000-8000-000000000001', title: '年度考试' } as ExamRow
const cost = (mean: number) => ({ mean, p50: mean * 16, p95: mean * 20 })
const figures: ProofFigures = {
  draw: cost(1.5),
  start: cost(0.75),
  save: cost(0.25),
  handIn: cost(4.75),
  commit: cost(0.25),
}
const proofOf = (values: Partial<LoadProof> = {}): LoadProof => ({
  state: 'done',
  at: new Date('2026-11-20T02:00:00Z'),
  byName: '王工',
  people: 300,
  done: 300,
  figures,
  build: 'ab12',
  otherBuild: false,
  sitting: 0,
  changed: false,
  ...values,
})

const show = (proof: LoadProof | null, audience = 300) =>
  showPage(<LoadProofPart exam={exam} proof={proof} audience={audience} />)

beforeEach(() => signIn(P.examExam))

describe('负载验证', () => {
  test('says what the figures mean for the people of today', () => {
    show(proofOf(), 3000)

    expect(screen.getByText('按验证结果估算，可以承受本场考试')).toBeTruthy()
    expect(screen.getByText('3,000 人同时进场约 3 秒全部进入')).toBeTruthy()
    expect(screen.getByText('3,000 人同时交卷约 15 秒全部完成')).toBeTruthy()
    expect(screen.getByText('试卷未提前准备时，现场抽题约 7.5 秒全部进入（偏慢）')).toBeTruthy()
  })

  test('marks what a larger hall would be too slow for', () => {
    show(proofOf(), 5500)

    expect(screen.getByText('5,500 人同时进场约 5.5 秒全部进入（偏慢）')).toBeTruthy()
    expect(screen.getByText('5,500 人同时交卷约 28 秒全部完成')).toBeTruthy()
    expect(screen.queryByText('按验证结果估算，可以承受本场考试')).toBeNull()
  })

  test('says why the figures are old, and which came to nothing', () => {
    show(proofOf({ changed: true, otherBuild: true }))
    expect(screen.getByText('验证后试卷或题目已变化，系统版本已更新，建议重新验证')).toBeTruthy()
    cleanup()

    show(proofOf({ state: 'failed', figures: null }))
    expect(screen.getByText(/^上次验证未完成：/)).toBeTruthy()
  })

  test('is asked for by whoever publishes, once at a time', async () => {
    show(null)
    expect(screen.getByText('尚未做过。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '开始验证' })).toBeNull()
    cleanup()

    signIn(P.examExam, P.examPublish)
    const server = fakeServer({ 'rest/exam/prove': () => ({ result: { people: 300 } }) })
    show(null)
    await userEvent.click(screen.getByRole('button', { name: '开始验证' }))
    expect(server.to('rest/exam/prove').map(({ body }) => body)).toEqual([{ examId: exam.id }])
    cleanup()

    show(proofOf({ state: 'running', done: 96, figures: null }))
    expect(screen.getByText(/已模拟 96\/300 人/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '重新验证' }).disabled).toBe(true)
  })
})
