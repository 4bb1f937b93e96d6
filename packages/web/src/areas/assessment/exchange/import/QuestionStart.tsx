import {
  type QuestionFormat,
  questionFormat,
  questionImportRefusals,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { importTemplate } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Progress, Segmented } from 'antd'
import { useState } from 'react'
import { tip } from '#src/platform/tips.ts'
import type { StartProps } from '#src/shared/exchange/import-view.ts'
import { useFile } from '#src/shared/exchange/use-import.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { CategorySelect } from '../../category/CategorySelect.tsx'
import './import.css'
import { TextPart } from './TextPart.tsx'

const formats = wordsOf(questionFormat)
const ACCEPT = '.xlsx,.xlsm,.xls,.csv,.docx,.txt,.xml,.gift,.zip'
const EXTENSIONS = ACCEPT.split(',')
const AUTO = 'auto'
const pasted: readonly QuestionFormat[] = ['text', 'gift', 'aiken', 'moodle']

/** Where from, in which form, into which category; nothing is written before the report was seen. */
export function QuestionStart({ targetId, isChecking, percent, onSend }: StartProps) {
  const [way, setWay] = useState<'file' | 'text'>('file')
  const [format, setFormat] = useState<QuestionFormat>()
  const [typeId, setTypeId] = useState<string | null>(targetId ?? null)
  const [activate, setActivate] = useState(true)
  const [text, setText] = useState('')
  const template = useFile()
  const isText = way === 'text'
  const textFormat = format !== undefined && pasted.includes(format) ? format : 'text'
  const options = Object.entries(formats)
    .filter(([value]) => !isText || pasted.some((each) => each === value))
    .map(([value, label]) => ({ value, label }))

  const send = (source: { file: File } | { text: string }) =>
    onSend({ ...source, activate, targetId: typeId ?? undefined, format: isText ? textFormat : format })

  return (
    <section className="import-card" aria-label="导入题目">
      <div className="question-import-setting">
        <Segmented<'file' | 'text'>
          aria-label="导入方式"
          value={way}
          options={[
            { value: 'file', label: '上传文件' },
            { value: 'text', label: '粘贴文本' },
          ]}
          onChange={setWay}
        />
        <label className="question-import-field">
          格式
          <LateSelect
            aria-label="格式"
            value={isText ? textFormat : (format ?? AUTO)}
            options={isText ? options : [{ value: AUTO, label: '自动识别' }, ...options]}
            onChange={(next: string) => setFormat(questionFormat.safeParse(next).data)}
          />
        </label>
        <label className="question-import-field question-import-type">
          题目分类
          <CategorySelect
            aria-label="题目分类"
            writable
            allowClear
            placeholder="文件未写明分类的题目归入"
            value={typeId}
            onChange={setTypeId}
          />
        </label>
        <Button
          loading={template.isLoading}
          onClick={() => {
            const body = { kind: 'questions', format: isText ? textFormat : (format ?? 'excel') }
            void template.fetchFile(importTemplate.path, body, '题目导入模板')
          }}
        >
          下载模板
        </Button>
        <Checkbox checked={activate} onChange={({ target }) => setActivate(target.checked)}>
          导入后立即启用（需审核的题库除外）
        </Checkbox>
      </div>
      {isText ? (
        <TextPart
          text={text}
          format={textFormat}
          reason={typeId === null && (textFormat === 'text' || textFormat === 'aiken') ? '请先选择题目分类' : null}
          isChecking={isChecking}
          onText={setText}
          onCheck={() => send({ text })}
        />
      ) : (
        <FilePart isChecking={isChecking} percent={percent} onFile={(file) => send({ file })} />
      )}
    </section>
  )
}

interface FilePartProps {
  isChecking: boolean
  percent: number
  onFile: (file: File) => void
}

function FilePart({ isChecking, percent, onFile }: FilePartProps) {
  const [isOver, setOver] = useState(false)
  const take = ([file]: File[]) => {
    if (!file || isChecking) return
    if (EXTENSIONS.some((ending) => file.name.toLowerCase().endsWith(ending))) onFile(file)
    else tip('error', questionImportRefusals.fileKind.message)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside
    <div
      className="question-import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <FileButton type="primary" verb="选择文件" label="导入文件" accept={ACCEPT} loading={isChecking} onFiles={take} />
      {isChecking && (
        <Progress aria-label="上传进度" percent={percent} format={(sent) => (sent === 100 ? '预检中' : `${sent}%`)} />
      )}
      <p>也可拖到此处；xlsx、xls、csv、docx、txt、xml、gift，不超过 50 MB、10000 题</p>
      <p>表头不必与模板相同：选项写在一格里、用 ** 等符号分隔的题库也能导入，认不得的列会先问你</p>
      <p>
        题目带图片时，把图片放进 xlsx 的单元格即可，找隐患题的放在“图片”列；也可在文字中写
        [图1]，把题目文件和“图1.png”等图片打成 zip 上传
      </p>
      <p>上传后先预检，确认前不会改动题库</p>
    </div>
  )
}
