import { Modal } from 'antd'
import { type ReactNode, use } from 'react'
import { KnownFields } from '../fields.tsx'

type Raw = Readonly<Record<string, unknown>>

interface DifferencesProps {
  /** The record as the form began with it, as it is now, and what was typed. */
  begun: Raw
  fresh: Raw
  typed: Raw
  onClose: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** 查看差异: which fields somebody else has saved meanwhile, beside what stands in the form. */
export function Differences({ begun, fresh, typed, onClose }: DifferencesProps) {
  const known = use(KnownFields)
  const changed = [...known].filter(([name]) => !isSame(begun[name], fresh[name]))
  const cell = (words: ReactNode) => <td>{words === '' || words === undefined ? '（空）' : words}</td>
  return (
    <Modal open title="查看差异" footer={null} closable={{ 'aria-label': '关闭' }} onCancel={onClose}>
      {changed.length === 0 ? (
        <p>本表单中的内容没有变化。</p>
      ) : (
        <table className="kit-differences">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">打开时</th>
              <th scope="col">他人已改为</th>
              <th scope="col">我填写的</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(([name, { label, words }]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                {cell(words(begun[name]))}
                {cell(words(fresh[name]))}
                {cell(words(typed[name]))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
