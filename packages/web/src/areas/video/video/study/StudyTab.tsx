import { studyReport } from '@portal/contract/areas/learning/record.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { TimeChart } from './TimeChart.tsx'

type Report = ResultOf<typeof studyReport>

/** 学习数据: figures of section 14, where people stop and go back, and each person's real intervals. */
export function StudyTab({ video }: { video: VideoDetail }) {
  const report = useQuery(query(studyReport, { videoId: video.id }))
  return (
    <>
      <Loaded of={report}>{(figures) => <Figures report={figures} videoTitle={video.title} />}</Loaded>
      <PeopleTable video={video} />
    </>
  )
}

const percentText = (value: number | null) => (value === null ? '—' : `${value}%`)

function Figures({ report, videoTitle }: { report: Report; videoTitle: string }) {
  const { shouldStudy, started, completed, rate, avgCoverage, medianMinutes, dropOff, heat, at } = report
  const figures: [string, string][] = [
    ['应学', shouldStudy.toLocaleString('zh-CN')],
    ['已学', started.toLocaleString('zh-CN')],
    ['完成', completed.toLocaleString('zh-CN')],
    ['完成率', percentText(rate)],
    ['平均覆盖率', percentText(avgCoverage)],
    ['完成用时中位数', medianMinutes === null ? '—' : `${medianMinutes} 分`],
  ]
  const note = `${videoTitle}，统计时间 ${dateTimeText(at.getTime())}`
  return (
    <>
      <dl className="study-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TimeChart
        title="留存：看过每 10 秒的人数"
        note={note}
        series={['人数']}
        points={dropOff.map(({ second, people }) => ({ second, values: [people] }))}
      />
      <TimeChart
        title="热度：每 10 秒的回看与暂停次数"
        note={note}
        series={['回看', '暂停']}
        points={heat.map(({ second, replays, pauses }) => ({ second, values: [replays, pauses] }))}
      />
      <p className="study-note">统计时间 {dateTimeText(at.getTime())}，完成率按当前观看范围计算</p>
    </>
  )
}
