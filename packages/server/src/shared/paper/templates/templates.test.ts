import { describe, expect, test } from 'vitest'
import { bare, readPaper } from '#test/files/paper-reader.ts'
import { drawPaper } from '../draw-paper.ts'
import type { Paper } from '../paper.ts'
import { acknowledgementPaper } from './acknowledgement.ts'
import { type CertificateData, certificatePaper } from './certificate.ts'
import { formalDay, plainDay } from './day-words.ts'
import { type HoursProofData, hoursProofPaper } from './hours-proof.ts'
import { minutesPaper } from './minutes.ts'
import { signPosterPaper } from './sign-poster.ts'
import { signSheetPaper } from './sign-sheet.ts'

const madeAt = new Date('2026-11-24T14:12:00+08:00')
const verify = { verifyCode: '7KQ4-M9XT-2RWE', verifyUrl: 'https://portal.example.com/guide?verify=7KQ4M9XT2RWE' }
const person = [
  { label: '姓名', value: '余海涛' },
  { label: '工号', value: '109668' },
  { label: '岗位', value: '维修电工' },
  { label: '单位', value: '华东电力有限公司 / 检修部 / 电气一班', wide: true },
]
const orgName = '华东电力有限公司'

const certificate: CertificateData = {
  ...verify,
  title: '培训合格证书',
  latin: 'CERTIFICATE OF TRAINING',
  number: 'HDDL-PX-2026-0318',
  personName: '余海涛',
  body: [['参加', { text: '高压电工复训（第 3 期）', bold: true }, '，成绩合格。'], '特发此证。'],
  orgName,
  sealUse: '培训专用章',
  issuedOn: '2026-11-19',
  validTo: '2029-11-18',
  templateVersion: 3,
}

const proof: HoursProofData = {
  ...verify,
  number: 'XS-2026-109668-04',
  year: 2026,
  orgName,
  facts: person,
  until: '2026-11-24',
  total: 15.23,
  target: 8,
  reached: true,
  minutesPerHour: 45,
  rows: Array.from({ length: 40 }, (_, index) => ({
    day: '2026-06-11',
    source: '视频',
    title: `课程 ${index}`,
    hours: 0.5,
  })),
  sources: [{ source: '视频', hours: 15.23 }],
  madeAt,
  madeOn: '2026-11-25',
  madeText: '2026-11-24 14:12，本人',
  sealUse: '培训专用章',
}

const read = async (paper: Paper) => {
  const { bytes, pages } = await drawPaper(paper)
  const found = await readPaper(bytes)
  return { ...found, bytes, count: pages, cut: found.pages.flatMap(({ cut }) => cut) }
}

describe('the certificate', () => {
  test('says who passed what, on one page of at most 150 KB', async () => {
    const { text, cut, count, bytes } = await read(certificatePaper(certificate))

    for (const words of ['培训合格证书', '余海涛', '高压电工复训（第 3 期）', 'HDDL-PX-2026-0318', '7KQ4-M9XT-2RWE'])
      expect(text).toContain(bare(words))
    expect(text).toContain(bare('二〇二六年十一月十九日'))
    expect(text).toContain(bare('2026-11-19 至 2029-11-18'))
    expect(text).not.toContain(bare('已撤销'))
    expect(cut).toEqual([])
    expect(count).toBe(1)
    expect(bytes.length).toBeLessThan(150 * 1024)
  })

  test('stays on one page with the longest words, and a revoked one says so', async () => {
    const { text, cut, count } = await read(
      certificatePaper(
        {
          ...certificate,
          title: '特别长的企业主要负责人及安全生产管理人员任职资格考核合格证书',
          personName: '阿不都热合曼·买买提艾力·吐尔逊江·阿卜杜拉',
          orgName: '华东电力有限公司检修公司特高压变电运维检修中心第一项目部',
          body: [[`参加《${'特种作业人员安全技术'.repeat(20)}》考试，成绩合格。`], '特发此证。'],
          validTo: null,
        },
        true,
      ),
    )

    expect(count).toBe(1)
    expect(cut).toEqual([])
    expect(text).toContain(bare('已撤销'))
    expect(text).toContain(bare('长期有效'))
  })
})

describe('the proof of hours', () => {
  test('lists each line, sums by source in its foot, and repeats heads and hash on its pages', async () => {
    const { pages, text, cut } = await read(hoursProofPaper(proof))

    expect(text).toContain(bare('2026 年度学时证明'))
    expect(text).toContain(bare('自 2026 年 1 月 1 日至 11 月 24 日'))
    expect(text).toContain(bare('合计　视频 15.23'))
    expect(text).toContain('已达标')
    expect(text).toContain('二〇二六年十一月二十五日')
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.text).toContain(bare('sha256'))
    expect(pages[1]?.text).toContain(bare('序号日期来源内容学时'))
    expect(cut).toEqual([])
  })

  test.each([
    [{ target: null }, '本年无学时要求'],
    [{ target: 20, reached: false }, '还差 4.77 学时'],
    [{ target: 8, reached: false }, '必修学时未达要求'],
  ])('%o: %s', async (change, words) => {
    expect((await read(hoursProofPaper({ ...proof, ...change }))).text).toContain(bare(words))
  })
})

test('the proof of acknowledgement names version, words, time and file', async () => {
  const { text, cut } = await read(
    acknowledgementPaper({
      ...{
        ...verify,
        number: 'ZX-1',
        orgName,
        facts: person,
        personName: '余海涛',
        statement: '本人已阅读并承诺遵守。',
      },
      document: { title: '动火作业许可管理办法', version: 'V3.0', pages: 20, sha256: 'a'.repeat(64) },
      ...{ acknowledgedAt: '2026-09-22 10:41', day: '2026-09-22', readPages: 20, readMinutes: 31, questions: 0 },
      ...{ madeAt, madeText: '2026-11-24 14:12，本人' },
    }),
  )
  for (const words of ['《动火作业许可管理办法》', 'V3.0', '本人已阅读并承诺遵守。', '2026-09-22 10:41', 'aaaa'])
    expect(text).toContain(bare(words))
  expect(cut).toEqual([])
})

test('the poster tells place and validity', async () => {
  const { text, cut, count } = await read(
    signPosterPaper({
      ...{
        act: '签到',
        title: '10 月安全生产例会',
        orgName,
        place: '多功能厅',
        time: '11-24 14:00',
        valid: '13:30 至 14:30',
        validLabel: '有效',
      },
      ...{ url: 'https://portal.example.com/x', steps: ['扫码', '签到'], foot: '第 2 版', madeAt },
    }),
  )
  for (const words of ['扫码签到', '10 月安全生产例会', '多功能厅', '13:30 至 14:30'])
    expect(text).toContain(bare(words))
  expect(cut).toEqual([])
  expect(count).toBe(1)
})

test('the sheet has a line for everybody and heads on each page', async () => {
  const people = Array.from({ length: 200 }, (_, index) => ({
    ...{ name: `人员${index}号`, code: `${1000 + index}`, orgName: '检修部', signedIn: '', signedOut: '', note: '' },
  }))
  const { text, pages, cut } = await read(
    signSheetPaper({
      ...{ title: '例会', orgName, facts: [], people, withOut: true, emptyRows: 3, sealHash: '', day: '2026-11-24' },
      ...{ madeText: '2026-11-24', madeAt },
    }),
  )
  for (const { name } of people) expect(text).toContain(bare(name))
  for (const page of pages.slice(0, -1)) expect(page.text).toContain(bare('签退'))
  expect(cut).toEqual([])
})

test('minutes carry decisions with owner and day', async () => {
  const { text, cut } = await read(
    minutesPaper({
      ...{ topic: '例会', number: 'HY-1', orgName, facts: [], agenda: ['通报'], text: '第一段\n第二段' },
      decisions: [{ text: '完成治理', owner: '张伟', due: '2026-11-30', state: '进行中' }],
      ...{ present: ['余海涛', '李敏'], absent: [], madeText: '李敏', madeAt },
    }),
  )
  for (const words of ['会议纪要', '第二段', '完成治理', '张伟', '2026-11-30', '出席（2 人）', '余海涛、李敏'])
    expect(text).toContain(bare(words))
  expect(cut).toEqual([])
})

test('days are written as people write them', () => {
  expect(['2026-11-19', '2026-01-10', '2030-10-21', '2026-12-31'].map(formalDay)).toEqual([
    ...['二〇二六年十一月十九日', '二〇二六年一月十日', '二〇三〇年十月二十一日', '二〇二六年十二月三十一日'],
  ])
  expect(plainDay('2026-01-09')).toBe('2026 年 1 月 9 日')
})
