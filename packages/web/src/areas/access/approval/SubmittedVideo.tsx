import { videoCategory } from '@portal/contract/areas/video/video.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Descriptions } from 'antd'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { usePlayback, VideoPlayer } from '#src/shared/player/VideoPlayer.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { differencesOf, questionLines, submittedOf } from './difference.ts'

interface SubmittedVideoProps {
  video: VideoDetail
  /** The record anew, with fresh signed addresses. */
  renew: () => Promise<VideoDetail>
}

/** What was submitted: the picture, its properties, its audience, and what it would change. Watching earns nothing. */
export function SubmittedVideo({ video, renew }: SubmittedVideoProps) {
  const playback = usePlayback()
  const shown = submittedOf(video)
  const differences = differencesOf(video)
  return (
    <>
      {shown.play.sources.length === 0 ? (
        <Alert type="warning" showIcon title="视频尚未处理完成，无法播放" />
      ) : (
        <VideoPlayer
          video={shown}
          playback={playback}
          study={null}
          mark=""
          renew={async () => submittedOf(await renew()).play}
        />
      )}
      {differences.length > 0 && <DifferenceTable rows={differences} />}
      <Descriptions
        title="视频属性"
        column={{ xs: 1, md: 2 }}
        items={propertiesOf(shown).map(([label, children]) => ({ key: label, label, children: children || '—' }))}
      />
      <section>
        <h2>章节</h2>
        {shown.chapters.length === 0 ? (
          <p>无</p>
        ) : (
          <ol>
            {shown.chapters.map(({ second, title }) => (
              <li key={second}>
                {clockText(second)} {title}
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h2>视频题目</h2>
        {shown.questions.length === 0 ? (
          <p>无</p>
        ) : (
          <ol>
            {questionLines(shown.questions).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

const propertiesOf = (video: VideoDetail): [string, string][] => [
  ['标题', video.title],
  ['类别', wordsOf(videoCategory)[video.category] ?? ''],
  ['分类', video.labelTypeName],
  ['标签', video.labels.map(({ name }) => name).join('、')],
  ['讲师', video.lecturer],
  ['年度', String(video.year)],
  ['时长', clockText(video.duration)],
  ['学时', video.classHours === null ? '' : String(video.classHours)],
  ['必修', video.required ? '是' : '否'],
  ['允许下载', video.allowDownload ? '是' : '否'],
  [
    '观看范围',
    `${video.audienceText ?? ''}${video.audienceCount === undefined ? '' : `（${video.audienceCount} 人）`}`,
  ],
  ['定时发布', dateTimeText(video.publishAt?.getTime())],
  ['有效期至', dateTimeText(video.validTo?.getTime())],
  ['字幕', video.subtitles.map(({ lang, name }) => name || lang).join('、')],
  ['简介', video.summary],
  ['学习规则', video.policyText],
]

function DifferenceTable({ rows }: { rows: ReturnType<typeof differencesOf> }) {
  return (
    <section>
      <h2>与已发布版本的差异</h2>
      <table className="approval-difference" aria-label="与已发布版本的差异">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">已发布</th>
            <th scope="col">送审</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after, picture }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {[before, after].map((side, at) => (
                <td key={at === 0 ? 'before' : 'after'}>
                  {picture && side !== '' ? (
                    <img src={side} alt={`${label}${at === 0 ? '（已发布）' : '（送审）'}`} />
                  ) : (
                    side
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
