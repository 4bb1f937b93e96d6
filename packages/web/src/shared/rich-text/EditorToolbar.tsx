import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { linkAddress } from '@portal/contract/shared/rich-text.ts'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Modal, Select, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'
import { acceptOf } from '../upload/check-file.ts'

interface ToolbarProps {
  editor: Editor
  onPictures: (files: File[]) => void
}

const styles = [
  { value: 0, label: '正文' },
  { value: 2, label: '标题 1' },
  { value: 3, label: '标题 2' },
  { value: 4, label: '标题 3' },
]

const stateOf = (editor: Editor) => ({
  style: [2, 3, 4].find((level) => editor.isActive('heading', { level })) ?? 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
  picture: editor.isActive('image'),
  center: editor.isActive({ textAlign: 'center' }),
  right: editor.isActive({ textAlign: 'right' }),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
})

interface ToolProps {
  label: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

function Tool({ label, icon, pressed, disabled, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  )
}

/** Everything that can be done with the text at the cursor. */
export function EditorToolbar({ editor, onPictures }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const chain = () => editor.chain().focus()
  const setStyle = (level: number) =>
    level === 2 || level === 3 || level === 4 ? chain().setHeading({ level }).run() : chain().setParagraph().run()

  return (
    <div className="rich-toolbar" role="toolbar" aria-label="格式">
      <Tool label="撤销" icon={<UndoOutlined />} disabled={!state.undo} onClick={() => chain().undo().run()} />
      <Tool label="重做" icon={<RedoOutlined />} disabled={!state.redo} onClick={() => chain().redo().run()} />
      <Select
        aria-label="段落样式"
        size="small"
        variant="borderless"
        popupMatchSelectWidth={false}
        options={styles}
        value={state.style}
        onChange={setStyle}
      />
      <Tool label="加粗" icon={<BoldOutlined />} pressed={state.bold} onClick={() => chain().toggleBold().run()} />
      <Tool
        label="斜体"
        icon={<ItalicOutlined />}
        pressed={state.italic}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool
        label="下划线"
        icon={<UnderlineOutlined />}
        pressed={state.underline}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label="删除线"
        icon={<StrikethroughOutlined />}
        pressed={state.strike}
        onClick={() => chain().toggleStrike().run()}
      />
      <Tool
        label="项目符号"
        icon={<UnorderedListOutlined />}
        pressed={state.bullets}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="编号"
        icon={<OrderedListOutlined />}
        pressed={state.numbers}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool label="引用" icon="“”" pressed={state.quote} onClick={() => chain().toggleBlockquote().run()} />
      <Tool label="左对齐" icon={<AlignLeftOutlined />} onClick={() => chain().unsetTextAlign().run()} />
      <Tool
        label="居中"
        icon={<AlignCenterOutlined />}
        pressed={state.center}
        onClick={() => chain().toggleTextAlign('center').run()}
      />
      <Tool
        label="右对齐"
        icon={<AlignRightOutlined />}
        pressed={state.right}
        onClick={() => chain().toggleTextAlign('right').run()}
      />
      <LinkTool editor={editor} pressed={state.link} />
      <TableTool editor={editor} inside={state.table} />
      <PictureTool onPictures={onPictures} />
      {state.picture && <CaptionTool editor={editor} />}
      <Tool label="清除格式" icon={<ClearOutlined />} onClick={() => chain().unsetAllMarks().clearNodes().run()} />
    </div>
  )
}

function LinkTool({ editor, pressed }: { editor: Editor; pressed: boolean }) {
  const [address, setAddress] = useState<string>()
  const set = () => {
    const typed = address?.trim() ?? ''
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !pressed)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: typed } }] }).run()
    else chain.setLink({ href: typed }).run()
    setAddress(undefined)
  }
  const fault = address && !linkAddress.test(address.trim()) ? '请输入以 https:// 或 / 开头的地址' : ''
  return (
    <>
      <Tool
        label="链接"
        icon={<LinkOutlined />}
        pressed={pressed}
        onClick={() => setAddress(String(editor.getAttributes('link').href ?? ''))}
      />
      {address !== undefined && (
        <Modal
          open
          title="链接"
          okText="确定"
          okButtonProps={{ disabled: fault !== '' }}
          onOk={set}
          onCancel={() => setAddress(undefined)}
        >
          <Input
            aria-label="链接地址"
            placeholder="https://"
            maxLength={2000}
            value={address}
            status={fault === '' ? undefined : 'error'}
            onChange={({ target }) => setAddress(target.value)}
            onPressEnter={() => fault === '' && set()}
          />
          {fault !== '' && <p role="alert">{fault}</p>}
        </Modal>
      )}
    </>
  )
}

function TableTool({ editor, inside }: { editor: Editor; inside: boolean }) {
  const chain = () => editor.chain().focus()
  const acts = inside
    ? [
        { label: '在下方插入行', onClick: () => chain().addRowAfter().run() },
        { label: '在上方插入行', onClick: () => chain().addRowBefore().run() },
        { label: '在右侧插入列', onClick: () => chain().addColumnAfter().run() },
        { label: '在左侧插入列', onClick: () => chain().addColumnBefore().run() },
        { label: '合并或拆分单元格', onClick: () => chain().mergeOrSplit().run() },
        { label: '标题行', onClick: () => chain().toggleHeaderRow().run() },
        { label: '删除行', onClick: () => chain().deleteRow().run() },
        { label: '删除列', onClick: () => chain().deleteColumn().run() },
        { label: '删除表格', onClick: () => chain().deleteTable().run() },
      ]
    : [3, 4, 5].map((size) => ({
        label: `插入 ${size} × ${size} 表格`,
        onClick: () => chain().insertTable({ rows: size, cols: size, withHeaderRow: true }).run(),
      }))
  return (
    <LateDropdown
      trigger={['click']}
      menu={{ items: acts.map(({ label, onClick }) => ({ key: label, label, onClick })) }}
    >
      <Button type="text" size="small" aria-label="表格" aria-pressed={inside} icon={<TableOutlined />} />
    </LateDropdown>
  )
}

function PictureTool({ onPictures }: Pick<ToolbarProps, 'onPictures'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool label="图片" icon={<PictureOutlined />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        style={{ display: 'none' }}
        aria-label="选择图片"
        accept={acceptOf('picture')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onPictures(files)
        }}
      />
    </>
  )
}

function CaptionTool({ editor }: { editor: Editor }) {
  const caption = String(editor.getAttributes('image').caption ?? '')
  return (
    <Input
      className="rich-caption"
      size="small"
      aria-label="图片说明"
      placeholder="图片说明"
      maxLength={100}
      value={caption}
      onChange={({ target }) => editor.commands.updateAttributes('image', { caption: target.value, alt: target.value })}
    />
  )
}
