import { Modal } from 'antd'

interface KeysProps {
  isSelectable: boolean
  onClose: () => void
}

const KEYS: readonly [keys: string, what: string][] = [
  ['/', '搜索'],
  ['j k ↓ ↑', '移到下一行、上一行'],
  ['Enter', '打开当前行'],
  ['x', '选中当前行'],
  ['Ctrl K', '搜索页面、人和记录'],
  ['?', '显示快捷键'],
]

/** ? in a list: the keys it knows. */
export function KeysModal({ isSelectable, onClose }: KeysProps) {
  return (
    <Modal open title="快捷键" footer={null} width={400} onCancel={onClose}>
      <dl className="kit-keys">
        {KEYS.filter(([keys]) => isSelectable || keys !== 'x').map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
