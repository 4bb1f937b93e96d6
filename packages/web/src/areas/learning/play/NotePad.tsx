import { deleteNotes, listNotes, saveNote } from '@portal/contract/areas/learning/note.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { listBody } from '../list-body.ts'

interface NotePadProps {
  video: { id: string; title: string }
  playback: Playback
}

const LONGEST = 500

/** All notes of a video in its order. */
export const notesOf = (videoId: string) =>
  ({ ...listBody(1, 200, {}), sort: 'position', itemType: 'video', itemId: videoId }) as const

/** Private notes at the second they were written. */
export function NotePad({ video, playback }: NotePadProps) {
  const [words, setWords] = useState('')
  const second = useStore(playback.store, (view) => Math.floor(view.second))
  const notes = useQuery(query(listNotes, notesOf(video.id)))
  const save = useWrite(saveNote)
  const remove = useWrite(deleteNotes)
  const error = save.error?.fields[0]?.message ?? save.error?.words

  return (
    <div className="note-pad">
      <Input.TextArea
        aria-label="笔记"
        placeholder="记下此刻的想法"
        rows={3}
        maxLength={LONGEST}
        showCount
        value={words}
        status={error ? 'error' : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      {error && <p role="alert">{error}</p>}
      <Button
        type="primary"
        loading={save.isPending}
        disabled={words.trim() === ''}
        onClick={() =>
          save.mutate({ itemType: 'video', itemId: video.id, second, text: words }, { onSuccess: () => setWords('') })
        }
      >
        {`记在 ${clockText(second)}`}
      </Button>
      <Loaded of={notes}>
        {({ list }) => (
          <>
            <ol className="jump-list">
              {list.map((note) => (
                <li key={note.id}>
                  <button type="button" onClick={() => playback.jump(note.second ?? 0)}>
                    <span className="jump-time">{clockText(note.second ?? 0)}</span>
                    {note.text}
                  </button>
                  <Button type="text" size="small" onClick={() => void remove.run({ ids: [note.id] })}>
                    删除
                  </Button>
                </li>
              ))}
            </ol>
            {list.length > 0 && <Button onClick={() => exportNotes(video.title, list)}>导出笔记</Button>}
          </>
        )}
      </Loaded>
    </div>
  )
}

const exportNotes = (title: string, notes: readonly { second: number | null; text: string }[]) => {
  const lines = notes.map(({ second, text }) => `[${clockText(second ?? 0)}] ${text}`)
  const file = new Blob([`${title}\n\n${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${title} 笔记.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
