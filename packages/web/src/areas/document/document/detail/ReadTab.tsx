import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { documentReadStat } from '@portal/contract/areas/document/reading.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ReadersTable } from './ReadersTable.tsx'

type Figures = ResultOf<typeof documentReadStat>

const MOST_UNITS = 10

/** 阅读情况: figures of section 14, the units with most unread, and what each person has read. */
export function ReadTab({ document }: { document: DocumentDetail }) {
  const figures = useQuery(query(documentReadStat, { id: document.id }))
  return (
    <>
      <Loaded of={figures}>{(found) => <ReadFigures figures={found} ackDuty={document.ackDuty} />}</Loaded>
      <ReadersTable document={document} />
    </>
  )
}

const count = (people: number) => people.toLocaleString('zh-CN')
const share = (part: number, whole: number) =>
  whole === 0 ? '—' : `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)}%`

function ReadFigures({ figures, ackDuty }: { figures: Figures; ackDuty: boolean }) {
  const { should, started, read, acked, downloads, unreadByOrg, at } = figures
  const shown: [string, string][] = [
    ['应读', count(should)],
    ['已开始', count(started)],
    ['已读', count(read)],
    ['已读率', share(read, should)],
    ...(ackDuty
      ? ([
          ['已知悉', count(acked)],
          ['知悉率', share(acked, should)],
        ] satisfies [string, string][])
      : []),
    ['下载次数', count(downloads)],
  ]
  const behind = unreadByOrg.filter(({ unread }) => unread > 0).slice(0, MOST_UNITS)
  return (
    <>
      <dl className="doc-figures">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {behind.length > 0 && (
        <section className="doc-units" aria-label="各单位未读">
          <h3>未读最多的单位</h3>
          <ul>
            {behind.map(({ orgId, orgPath, should: people, unread }) => (
              <li key={orgId}>
                <UnitPath path={orgPath} />
                <i aria-hidden="true">
                  <i style={{ width: people === 0 ? 0 : `${((people - unread) / people) * 100}%` }} />
                </i>
                <b>{count(unread)}</b>
                <small>/ {count(people)} 人未读</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="doc-note">统计时间 {dateTimeText(at.getTime())}，按当前观看范围和当前版本计算</p>
    </>
  )
}
