import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { readTranscript } from '@portal/contract/shared/transcript.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

interface TranscriptProps {
  videoId: string
  subtitles: VideoDetail['subtitles']
  playback: Playback
}

const fetchTranscript = async (url: string) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return readTranscript(await answer.text())
}

/** 字幕稿 with search; a line leads to its second. */
export function Transcript({ videoId, subtitles, playback }: TranscriptProps) {
  const [words, setWords] = useState('')
  const subtitle = subtitles.find(({ isDefault }) => isDefault) ?? subtitles[0]
  const lines = useQuery({
    queryKey: ['transcript', videoId, subtitle?.fileId],
    queryFn: () => fetchTranscript(subtitle?.url ?? ''),
    enabled: subtitle !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const second = useStore(playback.store, (view) => view.second)
  if (!subtitle) return <EmptyNew text="本视频没有字幕" />

  return (
    <Loaded of={lines}>
      {(all) => {
        if (all.length === 0) return <EmptyNew text="本视频没有字幕稿" />
        const current = all.findLastIndex((line) => line.second <= second)
        const shown = all.map((line, index) => ({ ...line, index })).filter(({ text }) => text.includes(words.trim()))
        return (
          <>
            <Input.Search
              aria-label="搜索字幕"
              placeholder="搜索字幕"
              allowClear
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <ol className="jump-list">
              {shown.map(({ second: from, text, index }) => (
                <li key={index}>
                  <button type="button" aria-current={index === current} onClick={() => playback.jump(from)}>
                    <span className="jump-time">{clockText(from)}</span>
                    {text}
                  </button>
                </li>
              ))}
            </ol>
            {shown.length === 0 && <p className="learning-note">没有找到“{words.trim()}”</p>}
          </>
        )
      }}
    </Loaded>
  )
}
