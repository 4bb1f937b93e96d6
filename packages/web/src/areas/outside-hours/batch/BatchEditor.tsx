import { type BatchDetail, saveUploadBatch, uploadRowInput } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadRefusals } from '@portal/contract/areas/outside-hours/refusals.ts'
import { MOST_EVIDENCE, MOST_ROWS } from '@portal/contract/areas/outside-hours/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { FilesField } from '#src/shared/upload/FilesField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { DayInput } from '#src/ui/time/DayInput.tsx'
import { batchAddress } from '../addresses.ts'
import { blankRow, type DraftRow, draftOf, inputOf, rowsOfText, SHEET_COLUMNS } from './draft-rows.ts'
import '../outside-hours.css'

/** Rows by hand or pasted from a sheet, and the files that prove them. */
export function BatchEditor({ batch, onDone }: { batch?: BatchDetail; onDone?: () => void }) {
  const [title, setTitle] = useState(batch?.title ?? '')
  const [ownerOrgId, setOrg] = useState(batch?.ownerOrgId)
  const [files, setFiles] = useState<FormFile[]>(batch?.evidence ?? [])
  const [rows, setRows] = useState<DraftRow[]>(() => batch?.list.map(draftOf) ?? [blankRow()])
  const [pasted, setPasted] = useState('')
  const save = useWrite(saveUploadBatch)

  const take = () => {
    const added = rowsOfText(pasted)
    const kept = rows.filter(({ code, courseName }) => code !== '' || courseName !== '')
    if (kept.length + added.length > MOST_ROWS) return tip('error', `最多导入 ${MOST_ROWS} 行`)
    setRows([...kept, ...added])
    setPasted('')
  }
  const send = async () => {
    const inputs = rows.map(inputOf)
    for (const [at, input] of inputs.entries()) {
      const [issue] = uploadRowInput.safeParse(input).error?.issues ?? []
      if (issue) return tip('error', `第 ${at + 1} 行：${issue.message}`)
    }
    const known = batch && { id: batch.id, revision: batch.revision }
    const answer = await save.run({
      title,
      note: batch?.note ?? '',
      ...(ownerOrgId !== undefined && { ownerOrgId }),
      files: files.map(fileInputOf),
      rows: inputs,
      ...known,
    })
    if (!answer) return
    tip('success', files.length === 0 ? `批次已保存，提交前${uploadRefusals.evidenceMissing.message}` : '批次已保存')
    if (onDone) onDone()
    else go(batchAddress(answer.id), { replace: true })
  }
  const change = (key: string, part: Partial<DraftRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))

  return (
    <Form layout="vertical" className="kit-form">
      <Form.Item label="标题" required>
        <Input aria-label="标题" maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Form.Item>
      <Form.Item label="提交单位">
        <OrgSelect
          aria-label="提交单位"
          for={P.hourUpload}
          placeholder="不选则为本单位"
          value={ownerOrgId ?? null}
          onChange={(next) => setOrg(next ?? undefined)}
        />
      </Form.Item>
      <Form.Item label="证明材料" required extra="PDF、JPG、PNG，单个不超过 20 MB">
        <FilesField max={MOST_EVIDENCE} verb="上传证明材料" value={files} onChange={setFiles} />
      </Form.Item>
      <Form.Item label="从 Excel 粘贴" extra={`按列：${SHEET_COLUMNS.map((each) => each.title).join('、')}`}>
        <Input.TextArea
          aria-label="从 Excel 粘贴"
          rows={3}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button className="upload-take" disabled={pasted.trim() === ''} onClick={take}>
          加入明细
        </Button>
      </Form.Item>
      <section className="upload-lines kit-field-long">
        <h2>明细（{rows.length}）</h2>
        <ol className="upload-rows">
          {rows.map((row, at) => (
            <li key={row.key}>
              <span>{at + 1}</span>
              {SHEET_COLUMNS.map(({ key, title: label }) => (
                <Cell
                  key={key}
                  isDay={key === 'from' || key === 'to'}
                  name={`第 ${at + 1} 行 ${label}`}
                  label={label}
                  value={row[key]}
                  onChange={(value) => change(row.key, { [key]: value })}
                />
              ))}
              <Button
                type="link"
                danger
                aria-label={`移除第 ${at + 1} 行`}
                onClick={() => setRows(rows.filter((other) => other.key !== row.key))}
              >
                移除
              </Button>
            </li>
          ))}
        </ol>
        <div className="upload-acts">
          <Button onClick={() => setRows([...rows, blankRow()])}>添加一行</Button>
          <Button type="primary" loading={save.isPending} onClick={() => void send()}>
            保存
          </Button>
          {onDone && <Button onClick={onDone}>取消</Button>}
        </div>
      </section>
    </Form>
  )
}

interface CellProps {
  isDay: boolean
  /** Which cell of which row, for those who hear it. */
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

function Cell({ isDay, name, label, value, onChange }: CellProps) {
  return (
    <div className="upload-cell">
      <small aria-hidden="true">{label}</small>
      {isDay ? (
        <DayInput label={name} placeholder={label} value={value} onChange={(day) => onChange(day ?? '')} />
      ) : (
        <Input aria-label={name} placeholder={label} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  )
}
