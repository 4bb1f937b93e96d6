import {
  listKinds,
  MOST_OPTIONS,
  MOST_ROWS,
  matrixKinds,
  type SurveyOption,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { DictionaryModal } from './DictionaryModal.tsx'
import { newPartId } from './part-id.ts'
import type { QuestionValues } from './question-values.ts'

interface FaultOfItem {
  validateStatus: '' | 'error'
  help: string | undefined
}

interface RowsProps<Part> {
  values: QuestionValues
  onChange: (parts: Part[]) => void
  /** Only the words may change. */
  fixed: boolean
  fault: FaultOfItem
}

interface PartRowsProps<Part extends { id: string; text: string }> {
  name: string
  parts: readonly Part[]
  most: number
  fixed: boolean
  make: (text: string) => Part
  onChange: (parts: Part[]) => void
  extra?: (part: Part, put: (changes: Partial<Part>) => void) => ReactNode
  /** Offers the items of dictionaries as well. */
  dictionary?: { hasLevels: boolean }
}

/** Lines of words that are added, pasted, moved and removed. */
function PartRows<Part extends { id: string; text: string }>(props: PartRowsProps<Part>) {
  const { name, parts, most, fixed, make, onChange, extra, dictionary } = props
  const [open, setOpen] = useState<'paste' | 'dictionary'>()
  const close = () => setOpen(undefined)
  const add = (texts: string[]) => onChange([...parts, ...texts.map(make)].slice(0, most))
  const put = (at: number, changes: Partial<Part>) =>
    onChange(parts.map((part, place) => (place === at ? { ...part, ...changes } : part)))
  const move = (at: number, to: number) => {
    const part = parts[at]
    if (part) onChange(parts.toSpliced(at, 1).toSpliced(to, 0, part))
  }
  return (
    <>
      <div className="survey-parts">
        {parts.map((part, at) => (
          <div key={part.id} className="survey-part" role="group" aria-label={`${name} ${at + 1}`}>
            <Input
              aria-label={`${name} ${at + 1} 内容`}
              placeholder={`${name} ${at + 1}`}
              maxLength={200}
              value={part.text}
              onChange={({ target }) => put(at, { text: target.value } as Partial<Part>)}
            />
            {extra?.(part, (changes) => put(at, changes))}
            {!fixed && (
              <>
                <Button aria-label={`上移${name} ${at + 1}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  ↑
                </Button>
                <Button
                  aria-label={`下移${name} ${at + 1}`}
                  disabled={at === parts.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  ↓
                </Button>
                <Button danger aria-label={`删除${name} ${at + 1}`} onClick={() => onChange(parts.toSpliced(at, 1))}>
                  删除
                </Button>
              </>
            )}
          </div>
        ))}
      </div>
      {!fixed && parts.length < most && (
        <div className="survey-line">
          <Button onClick={() => onChange([...parts, make('')])}>添加{name}</Button>
          <Button onClick={() => setOpen('paste')}>批量粘贴</Button>
          {dictionary && <Button onClick={() => setOpen('dictionary')}>从字典带入</Button>}
        </div>
      )}
      {open === 'paste' && <PasteModal name={name} onPaste={add} onClose={close} />}
      {open === 'dictionary' && dictionary && (
        <DictionaryModal {...dictionary} held={parts.map(({ text }) => text)} onAdd={add} onClose={close} />
      )}
    </>
  )
}

interface PasteModalProps {
  name: string
  onPaste: (lines: string[]) => void
  onClose: () => void
}

function PasteModal({ name, onPaste, onClose }: PasteModalProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    <PageModal
      active={active}
      open
      title={`批量粘贴${name}`}
      okText={`添加 ${lines.length} 项`}
      okButtonProps={{ disabled: lines.length === 0 }}
      onOk={() => {
        onPaste(lines)
        onClose()
      }}
      onCancel={onClose}
    >
      <Input.TextArea
        aria-label="每行一项"
        placeholder="每行一项"
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </PageModal>
  )
}

const ownWordsKinds = ['single', 'multiple', 'dropdown']

const makeOption = (text: string): SurveyOption => ({ id: newPartId(), text, exclusive: false, allowText: false })

export function OptionRows({ values: { kind, options }, onChange, fixed, fault }: RowsProps<SurveyOption>) {
  if (!listKinds.includes(kind)) return null
  return (
    <Form.Item label="选项" required {...fault} extra={kind === 'cascade' && '各级用 / 分隔，如“一公司/安全部”'}>
      <PartRows
        name="选项"
        parts={options}
        most={MOST_OPTIONS}
        fixed={fixed}
        make={makeOption}
        onChange={onChange}
        dictionary={{ hasLevels: kind === 'cascade' }}
        extra={(option, put) => (
          <>
            {kind === 'multiple' && (
              <Checkbox
                disabled={fixed}
                checked={option.exclusive}
                onChange={({ target }) => put({ exclusive: target.checked })}
              >
                互斥
              </Checkbox>
            )}
            {ownWordsKinds.includes(kind) && (
              <Checkbox
                disabled={fixed}
                checked={option.allowText}
                onChange={({ target }) => put({ allowText: target.checked })}
              >
                可填写
              </Checkbox>
            )}
          </>
        )}
      />
    </Form.Item>
  )
}

const makeRow = (text: string) => ({ id: newPartId(), text })

export function TextRows({
  values: { kind, rows },
  onChange,
  fixed,
  fault,
}: RowsProps<QuestionValues['rows'][number]>) {
  if (!matrixKinds.includes(kind)) return null
  return (
    <Form.Item label="行标题" required {...fault}>
      <PartRows name="行" parts={rows} most={MOST_ROWS} fixed={fixed} make={makeRow} onChange={onChange} />
    </Form.Item>
  )
}
