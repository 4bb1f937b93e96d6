import { deleteNotes, listNotes, saveNote } from '@portal/contract/areas/learning/note.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'

interface PageNotesProps {
  documentId: string
  page: number
  onPage: (page: number) => void
}

const LONGEST = 500

const notesOf = (documentId: string) =>
  ({
    ...{ page: 1, pageSize: 200, keyword: '', filter: {}, exactTotal: false },
    sort: 'position',
    itemType: 'doc',
    itemId: documentId,
  }) as const

/** Private notes at the page they were written on. */
export function PageNotes({ documentId, page, onPage }: PageNotesProps) {
  const [words, setWords] = useState('')
  const notes = useQuery(query(listNotes, notesOf(documentId)))
  const save = useWrite(saveNote)
  const remove = useWrite(deleteNotes)
  const error = save.error?.fields[0]?.message ?? save.error?.words

  return (
    <div className="page-notes">
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
        color="default"
        variant="filled"
        loading={save.isPending}
        disabled={words.trim() === ''}
        onClick={() =>
          save.mutate({ itemType: 'doc', itemId: documentId, page, text: words }, { onSuccess: () => setWords('') })
        }
      >
        {`记在第 ${page} 页`}
      </Button>
      <Loaded of={notes}>
        {({ list }) => (
          <ol>
            {list.map((note) => (
              <li key={note.id}>
                <button type="button" onClick={() => onPage(note.page ?? 1)}>
                  <small>第 {note.page ?? 1} 页</small>
                  {note.text}
                </button>
                <Button type="text" size="small" onClick={() => void remove.run({ ids: [note.id] })}>
                  删除
                </Button>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  )
}
