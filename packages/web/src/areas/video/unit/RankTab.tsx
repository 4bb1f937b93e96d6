import type { UnitVideoDetail } from '@portal/contract/areas/video/unit-people.ts'
import { unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { CountLink } from './CountLink.tsx'
import { type OpenPeople, useOpenPeople } from './open-people.ts'
import { UnitTable } from './UnitTable.tsx'
import { type Report, rateText, sumWords, unitFigures } from './unit-words.ts'

interface RankProps {
  video: UnitVideoDetail
  report: UseQueryResult<Report>
  orgId: string | undefined
}

/** 单位排行: the figures of the video, then its units, those furthest behind first. */
export function RankTab({ video, report, orgId }: RankProps) {
  const { setQuery } = usePage()
  const openPeople = useOpenPeople()
  const table = useRef<HTMLDivElement>(null)
  const units = useQuery({
    ...query(unitStudy, { videoId: video.id, ...(orgId !== undefined && { orgId }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Loaded of={report}>{(figures) => <VideoFigures report={figures} openPeople={openPeople} />}</Loaded>
      <Loaded of={units}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyNew text="该视频没有面向这里的人员" />
          ) : (
            <section className="unit-panel" aria-label="单位排行">
              <PictureActs
                compact
                title={`《${video.title}》单位排行`}
                note={`完成 ÷ 应学 · 截至 ${dateTimeText(units.dataUpdatedAt)}`}
                of={table}
                table={unitFigures(rows, orgId)}
              />
              <div ref={table}>
                <UnitTable
                  units={rows}
                  opened={orgId}
                  onDrill={(unit) => setQuery({ orgId: unit.orgId }, { push: true })}
                  onOpen={
                    openPeople &&
                    ((unit, what) =>
                      openPeople({
                        orgId: unit.orgId,
                        exactOrg: !unit.below,
                        ...(what !== 'should' && { standing: what }),
                      }))
                  }
                />
              </div>
              <footer>{sumWords(rows, true)}</footer>
            </section>
          )
        }
      </Loaded>
    </>
  )
}

function VideoFigures({ report, openPeople }: { report: Report; openPeople: OpenPeople | undefined }) {
  const { shouldStudy, started, completed, rate, avgCoverage, medianMinutes, at } = report
  const people = [
    ['应学', shouldStudy, {}],
    ['已学', started, { standing: 'started' }],
    ['未学', shouldStudy - started, { standing: 'unstarted' }],
    ['完成', completed, { standing: 'completed' }],
    ['未完成', shouldStudy - completed, { standing: 'unfinished' }],
  ] as const
  const shares = [
    ['完成率', rateText(rate)],
    ['平均覆盖率', rateText(avgCoverage)],
    ['完成用时中位数', medianMinutes === null ? '—' : `${medianMinutes} 分`],
  ] as const
  return (
    <>
      <dl className="unit-video-figures">
        {people.map(([name, n, counted]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <CountLink people={n} name={name} onOpen={openPeople && (() => openPeople(counted))} />
            </dd>
          </div>
        ))}
        {shares.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="unit-note">统计时间 {dateTimeText(at.getTime())}，按当前观看范围和人员主单位计算</p>
    </>
  )
}
