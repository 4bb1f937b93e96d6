import { Select } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { useSpecialOptions } from './use-special-options.ts'

interface CopyFromProps {
  without: string
  /** The class has contents that are replaced. */
  replaces: boolean
  isPending: boolean
  onTake: (fromId: string) => void
  onClose: () => void
}

/** 复制编排: contents, order and 顺序学习 of another special class. */
export function CopyFrom({ without, replaces, isPending, onTake, onClose }: CopyFromProps) {
  const { active } = usePage()
  const [from, setFrom] = useState<string>()
  const { options, text, setText, isFetching } = useSpecialOptions()
  return (
    <PageModal
      active={active}
      open
      title="复制编排"
      okText="复制"
      okButtonProps={{ disabled: from === undefined }}
      confirmLoading={isPending}
      onOk={() => from && onTake(from)}
      onCancel={onClose}
    >
      <Select
        aria-label="从哪个专题班复制"
        className="kit-wide"
        placeholder="选择专题班"
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        notFoundContent={isFetching ? '正在查找…' : '没有可选的专题班'}
        options={options.filter(({ value }) => value !== without)}
        value={from}
        onChange={setFrom}
      />
      <p>
        {replaces
          ? '现有编排将被替换，已有的学习记录保留；未保存的修改不保留。'
          : '复制内容、顺序、必修和顺序学习，不复制学员。'}
      </p>
    </PageModal>
  )
}
