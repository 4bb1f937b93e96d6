import { RICH_TEXT_MOST } from '@portal/contract/shared/rich-text.ts'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { tip } from '#src/platform/tips.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { editorExtensions } from './editor-extensions.ts'
import { storePastedPictures, storePicture } from './take-pictures.ts'
import './text-editor.css'

export interface TextEditorProps {
  /** For the label of the form field. */
  id?: string
  value?: string
  onChange?: (html: string) => void
  onBlur?: () => void
  label: string
}

const lengthOf = (text: string) => [...text.replace(/\s/g, '')].length

const saySkipped = (skipped: number) => {
  if (skipped > 0) tip('warning', `图片无法获取，已跳过 ${skipped} 张`)
}

const insertPictures = async (editor: Editor, files: readonly File[]) => {
  let skipped = 0
  for (const file of files) {
    try {
      const attrs = await storePicture(file)
      editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    } catch (error) {
      skipped += 1
      tip('error', error instanceof Error ? error.message : '上传失败，请重试')
    }
  }
  return skipped
}

const insertMarkup = async (editor: Editor, markup: string, rtf: string) => {
  const { cleanPaste } = await import('./paste/clean-paste.ts')
  const { html, skipped } = await storePastedPictures(cleanPaste(markup, rtf))
  editor.chain().focus().insertContent(html).run()
  saySkipped(skipped)
}

const pictureFiles = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Takes over pastes and drops that bring foreign markup or pictures; all others are the editor's own. */
const take = (editor: Editor | null, data: DataTransfer | null, busy: (work: Promise<unknown>) => void): boolean => {
  if (!editor || !data) return false
  const markup = data.getData('text/html')
  // What was copied in an editor of this kind fits as it is.
  if (markup.includes('data-pm-slice')) return false
  const files = pictureFiles(data)
  if (markup === '' && files.length === 0) return false
  busy(markup === '' ? insertPictures(editor, files) : insertMarkup(editor, markup, data.getData('text/rtf')))
  return true
}

/** The editor itself; come by it through `RichTextField`, for it is heavy. */
export function TextEditor({ id, value = '', onChange, onBlur, label }: TextEditorProps) {
  const [running, setRunning] = useState(0)
  const busy = (work: Promise<unknown>) => {
    setRunning((count) => count + 1)
    void work.finally(() => setRunning((count) => count - 1))
  }
  const editor: Editor | null = useEditor({
    extensions: editorExtensions,
    // One made while drawing is thrown away when the page takes long to appear, and is still asked for its text.
    immediatelyRender: false,
    content: value,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
      },
      handlePaste: (_view, event) => take(editor, event.clipboardData, busy),
      handleDrop: (_view, event, _slice, moved) => !moved && take(editor, event.dataTransfer, busy),
    },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => onBlur?.(),
  })
  const count = useEditorState({ editor, selector: ({ editor: now }) => lengthOf(now?.getText() ?? '') }) ?? 0

  if (!editor) return null
  return (
    <div className="rich-editor" aria-busy={running > 0}>
      <EditorToolbar editor={editor} onPictures={(files) => busy(insertPictures(editor, files))} />
      <div className="rich-editor-text">
        <EditorContent editor={editor} />
      </div>
      <div className="rich-editor-foot">
        <span role="status">{running > 0 ? '正在上传图片…' : ''}</span>
        <span>
          {count.toLocaleString('zh-CN')} / {RICH_TEXT_MOST.toLocaleString('zh-CN')} 字
        </span>
      </div>
    </div>
  )
}
