import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { usePage } from '#src/platform/page.ts'
import type { usePaperDialogs } from './dialog/use-paper-dialogs.tsx'
import { mayLeavePaper } from './unsaved-paper.ts'
import type { usePaperWork } from './use-paper.ts'

const UNSAVED = '请先保存'

interface Stored {
  work: ReturnType<typeof usePaperWork>
  /** As it is stored. */
  isPublished: boolean
}

interface BuilderHeadProps extends Stored {
  readOnly: boolean
  /** 保存 and 发布 stand at the lower edge, at the thumb. */
  phone: boolean
  look: Pick<ReturnType<typeof usePaperDialogs>, 'preview' | 'simulate' | 'print'>
  onText: () => void
  children: ReactNode
}

/** Name and acts; what looks at a paper needs it stored. */
export function BuilderHead({ work, isPublished, readOnly, phone, look, onText, children }: BuilderHeadProps) {
  const { setQuery } = usePage()
  const { draft, write, id, isDirty } = work
  const leave = async () => {
    if (await mayLeavePaper()) setQuery({ paperId: undefined })
  }
  const shown = id === undefined || isDirty ? null : { id, title: draft.title }
  const looks = [
    ['预览', look.preview],
    ['模拟抽卷', look.simulate],
    ['打印', look.print],
  ] as const

  return (
    <header className="paper-head">
      <Button icon={<ArrowLeftOutlined />} onClick={() => void leave()}>
        返回
      </Button>
      <Input
        aria-label="试卷名称"
        placeholder="试卷名称（2–60 字）"
        className="paper-title"
        maxLength={60}
        readOnly={readOnly}
        value={draft.title}
        onChange={({ target }) => write({ ...draft, title: target.value })}
      />
      {children}
      <span className="paper-acts">
        {!readOnly &&
          looks.map(([label, open]) => (
            <Button
              key={label}
              disabled={!shown}
              title={shown ? undefined : UNSAVED}
              onClick={() => shown && open(shown)}
            >
              {label}
            </Button>
          ))}
        {!readOnly && <Button onClick={onText}>从文本导入</Button>}
        {!readOnly && !phone && <StoreButtons work={work} isPublished={isPublished} />}
      </span>
    </header>
  )
}

export function StoreButtons({ work, isPublished }: Stored) {
  const { id, isDirty } = work
  return (
    <>
      <Button loading={work.busy} disabled={!isDirty && id !== undefined} onClick={() => void work.saveNow()}>
        保存
      </Button>
      <Button type="primary" loading={work.busy} disabled={isPublished && !isDirty} onClick={() => void work.publish()}>
        发布
      </Button>
    </>
  )
}
