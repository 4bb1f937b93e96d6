import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { drawPaper } from '@portal/server/src/shared/paper/draw-paper.ts'
import { writeCertificates } from '@portal/server/src/shared/paper/many/papers-thread.ts'
import { type CertificateData, certificatePaper } from '@portal/server/src/shared/paper/templates/certificate.ts'

// npx tsx bench/cost/papers.ts: what a certificate costs, and whether answers to others wait while a thousand are made as one job.

const CERTIFICATES = 1000
const WARM_UP = 20
const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜'
const NAMES = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂建国海波晓燕志高慧玲'

const signOf = (signs: string, place: number) => signs[place % signs.length] ?? ''

const certificate = (no: number): CertificateData => ({
  title: '安全生产知识和管理能力考核合格证',
  latin: 'CERTIFICATE OF QUALIFICATION',
  number: `KS2026${String(no).padStart(6, '0')}`,
  personName: signOf(SURNAMES, no) + signOf(NAMES, no * 7) + signOf(NAMES, no * 13 + 5),
  body: [['参加', { text: '《高压电工复训（第 3 期）结业考试》', bold: true }, '，成绩合格，准予发证。'], '特发此证。'],
  orgName: '华东电力有限公司',
  sealUse: '培训专用章',
  issuedOn: '2026-11-19',
  validTo: '2029-11-18',
  templateVersion: 1,
  verifyCode: '7KQ4-M9XT-2RWE',
  verifyUrl: `https://portal.example.com/guide?verify=7KQ4M9XT${no}`,
})

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

/** An answer with a little work in it, as a call has, over the loop that everybody shares. */
const answering = async (until: () => boolean): Promise<number[]> => {
  const server = http.createServer((_, response) => {
    let sum = 0
    for (let step = 0; step < 400_000; step++) sum += step % 7
    response.end(String(sum))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/`
  const times: number[] = []
  while (!until()) {
    const start = performance.now()
    await (await fetch(url)).text()
    times.push(performance.now() - start)
  }
  server.close()
  return times
}

for (let no = 0; no < WARM_UP; no++) await drawPaper(certificatePaper(certificate(no)))
const before = processorMs()
let largest = 0
for (let no = 0; no < 200; no++)
  largest = Math.max(largest, (await drawPaper(certificatePaper(certificate(no)))).bytes.length)
const each = (processorMs() - before) / 200

const begun = performance.now()
const alone = await answering(() => performance.now() - begun > 3000)

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'portal-papers-')), 'many.zip')
const papers = Array.from({ length: CERTIFICATES }, (_, no) => ({
  name: `${no}.pdf`,
  sheet: { kind: 'exam' as const, data: certificate(no) },
}))
let isDone = false
const start = performance.now()
const written = writeCertificates({ file, papers }, { onDone: () => undefined }).then(() => (isDone = true))
const beside = await answering(() => isDone)
await written
const seconds = (performance.now() - start) / 1000
const { size } = fs.statSync(file)
fs.rmSync(path.dirname(file), { recursive: true })

console.log(
  `a certificate: ${each.toFixed(1)} ms of processor (at most 60), ${(largest / 1024).toFixed(0)} KB (at most 150)`,
)
console.log(`${CERTIFICATES} as one job: ${seconds.toFixed(1)} s, ${(size / 1024 / 1024).toFixed(1)} MB`)
for (const share of [0.5, 0.95]) {
  const [idle, busy] = [quantile(alone, share), quantile(beside, share)]
  console.log(
    `answers of others, p${share * 100}: ${idle.toFixed(1)} → ${busy.toFixed(1)} ms, × ${(busy / idle).toFixed(2)} (at most 2)`,
  )
}
