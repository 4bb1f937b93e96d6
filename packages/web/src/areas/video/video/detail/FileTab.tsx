import { retryTranscode } from '@portal/contract/areas/video/media.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { MediaProgress } from '#src/shared/upload/follow-progress.ts'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { MediaCell } from '../manage/MediaCell.tsx'
import { ReplaceDrawer } from '../manage/ReplaceDrawer.tsx'
import { mayBreakReview } from '../manage/use-video-writes.ts'
import { ChaptersDrawer } from './ChaptersDrawer.tsx'
import { EditHead } from './EditHead.tsx'
import { SubtitlesDrawer } from './SubtitlesDrawer.tsx'
import { useAttrs } from './use-attrs.ts'
import { VersionTable } from './VersionTable.tsx'

interface FileTabProps {
  video: VideoDetail
  progress: MediaProgress | undefined
}

/** 视频文件: the file and its versions, cover, chapters and subtitles. */
export function FileTab({ video, progress }: FileTabProps) {
  return (
    <>
      <FileBlock video={video} progress={progress} />
      <CoverBlock video={video} />
      <ChaptersBlock video={video} />
      <SubtitlesBlock video={video} />
    </>
  )
}

function FileBlock({ video, progress }: FileTabProps) {
  const retry = useWrite(retryTranscode)
  const [isReplacing, setReplacing] = useState(false)
  const replace = async () => {
    if (await mayBreakReview(video)) setReplacing(true)
  }
  return (
    <section className="detail-block">
      <EditHead video={video} title="文件与版本">
        {video.mediaState === 'failed' && (
          <Button loading={retry.isPending} onClick={() => void retry.run({ videoId: video.id })}>
            重试转码
          </Button>
        )}{' '}
        {!video.deletedAt && <Button onClick={() => void replace()}>更换文件</Button>}
      </EditHead>
      {video.mediaState !== 'ready' && <MediaCell video={video} progress={progress} />}
      <VersionTable video={video} />
      {isReplacing && <ReplaceDrawer video={video} onClose={() => setReplacing(false)} />}
    </section>
  )
}

function CoverBlock({ video }: { video: VideoDetail }) {
  const attrs = useAttrs(video)
  const shown = video.draft?.coverUrl ?? video.coverUrl
  const save = async (coverUploadId: string | null) => {
    if (await mayBreakReview(video)) await attrs.run({ ids: [video.id], attrs: { coverUploadId } })
  }
  return (
    <section className="detail-block">
      <EditHead video={video} title="封面" />
      <div className="detail-cover-tools">
        {shown === '' ? <p>尚无封面，处理完成后取视频画面</p> : <img className="detail-cover" src={shown} alt="封面" />}
        {!video.deletedAt && (
          <>
            <SmallUpload purpose="cover" verb="上传封面" onSent={(uploadId) => void save(uploadId)} />
            {video.coverFileId && (
              <Button loading={attrs.isPending} onClick={() => void save(null)}>
                改用视频画面
              </Button>
            )}
          </>
        )}
      </div>
      <p>JPG、PNG，不超过 10240kb，不小于 640×360；也可在预览中暂停后用当前画面作封面</p>
    </section>
  )
}

function ChaptersBlock({ video }: { video: VideoDetail }) {
  const [isEditing, setEditing] = useState(false)
  const chapters = video.draft?.chapters ?? video.chapters
  return (
    <section className="detail-block">
      <EditHead video={video} title="章节" onEdit={() => setEditing(true)} />
      {chapters.length === 0 ? (
        <p>无</p>
      ) : (
        <ol>
          {chapters.map(({ second, title }) => (
            <li key={second}>
              {clockText(second)} {title}
            </li>
          ))}
        </ol>
      )}
      {isEditing && <ChaptersDrawer video={video} onClose={() => setEditing(false)} />}
    </section>
  )
}

function SubtitlesBlock({ video }: { video: VideoDetail }) {
  const [isEditing, setEditing] = useState(false)
  const subtitles = video.draft?.subtitles ?? video.subtitles
  return (
    <section className="detail-block">
      <EditHead video={video} title="字幕" onEdit={() => setEditing(true)} />
      <p>
        {subtitles.length === 0
          ? '无'
          : subtitles.map(({ lang, name, isDefault }) => `${name || lang}${isDefault ? '（默认）' : ''}`).join('、')}
      </p>
      {isEditing && <SubtitlesDrawer video={video} onClose={() => setEditing(false)} />}
    </section>
  )
}
