import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { listOwnHourEntries } from '@portal/contract/areas/learning/time.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { dateText, fullTimeText } from '#src/ui/time/date-text.ts'
import { fetchPieces } from '../print/fetch-pieces.ts'
import { PrintSheet } from '../print/PrintSheet.tsx'

type Entry = ResultOf<typeof listOwnHourEntries>['list'][number]
type Standing = ResultOf<typeof courseHourCount>

interface Proof {
  standing: Standing
  entries: Entry[]
}

const fetchProof = async (year: number): Promise<Proof> => {
  const asked = { keyword: '', filter: { year, state: 'granted' as const }, exactTotal: false }
  const [standing, entries] = await Promise.all([
    call(courseHourCount, { year }),
    fetchPieces((page, pageSize) => call(listOwnHourEntries, { ...asked, sort: 'completedAt', page, pageSize })),
  ])
  return { standing, entries }
}

/** 打印学时证明: person, year, each line and the sum, on paper. */
export function HoursProofButton({ year }: { year: number }) {
  const [proof, setProof] = useState<Proof>()
  const [isFetching, setFetching] = useState(false)

  const print = async () => {
    setFetching(true)
    try {
      setProof(await fetchProof(year))
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setFetching(false)
    }
  }
  return (
    <>
      <Button color="default" variant="filled" loading={isFetching} onClick={() => void print()}>
        打印学时证明
      </Button>
      {proof && <ProofSheet proof={proof} onDone={() => setProof(undefined)} />}
    </>
  )
}

const standingText = ({ total, target, reached }: Standing) => {
  if (target === null) return `合计 ${total.toFixed(2)} 学时，本年无学时要求。`
  const judged = reached ? '已达标' : '尚未达标'
  return `合计 ${total.toFixed(2)} 学时，年度要求 ${target.toFixed(2)} 学时，${judged}。`
}

const sourceText = ({ bySource }: Standing) =>
  bySource
    .filter(({ hours }) => hours > 0)
    .map(({ source, hours, capped }) => {
      const limit = capped < hours ? `（共 ${hours.toFixed(2)}，按年度上限计）` : ''
      return `${hourSourceWords[source]} ${capped.toFixed(2)}${limit}`
    })
    .join('　')

function ProofSheet({ proof: { standing, entries }, onDone }: { proof: Proof; onDone: () => void }) {
  const { name, code, orgName } = useSession()
  const now = serverNow()
  return (
    <PrintSheet
      className="hours-proof"
      title={`${standing.year} 年度学时证明`}
      facts={[
        { label: '姓名', value: name },
        { label: '工号', value: code },
        { label: '单位', value: orgName },
      ]}
      footer={
        <>
          <span>{`出具：${fullTimeText(now)}，本人`}</span>
          <span>单位盖章：</span>
        </>
      }
      onDone={onDone}
    >
      <p>{`兹证明该员工截至 ${dateText(now)} 完成下列学习，${standingText(standing)}`}</p>
      <table>
        <thead>
          <tr>
            <th>序号</th>
            <th>日期</th>
            <th>来源</th>
            <th>内容</th>
            <th>学时</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, completedAt, source, title, hours }, index) => (
            <tr key={id}>
              <td>{index + 1}</td>
              <td>{dateText(completedAt.getTime())}</td>
              <td>{hourSourceWords[source]}</td>
              <td>{title}</td>
              <td>{hours.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={4}>{`合计　${sourceText(standing)}`}</th>
            <th>{standing.total.toFixed(2)}</th>
          </tr>
        </tfoot>
      </table>
    </PrintSheet>
  )
}
