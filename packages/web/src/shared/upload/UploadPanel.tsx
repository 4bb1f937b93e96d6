import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useSession } from '#src/platform/session/session.ts'
import { useUnfolded } from '#src/platform/tray-store.ts'
import { restoreUploads } from './restore-uploads.ts'
import './upload-panel.css'
import { UploadRow } from './UploadRow.tsx'
import { cancelUpload } from './upload-queue.ts'
import { isSending, leavingText, useUploadTasks } from './upload-tasks.ts'

/** What is on its way to the server and what becomes of it, over every page. */
export function UploadPanel() {
  const userId = useSession((session) => session.userId)
  const tasks = useUploadTasks((state) => state.tasks)
  const { unfolded: isOpen, toggle } = useUnfolded(true)
  const sending = tasks.filter(isSending).length
  const over = tasks.filter(({ stage }) => stage === 'done')

  // Follows the device's store: uploads of an earlier page load come back.
  useEffect(() => {
    void restoreUploads(userId)
  }, [userId])

  if (tasks.length === 0) return null
  return (
    <section className="upload-panel" aria-label="上传任务">
      <header>
        <strong aria-live="polite">
          上传任务 {over.length}/{tasks.length}
        </strong>
        {over.length > 0 && (
          <Button type="link" size="small" onClick={() => over.forEach(({ id }) => cancelUpload(id))}>
            清除已完成
          </Button>
        )}
        <Button
          type="text"
          size="small"
          aria-label={isOpen ? '收起' : '展开'}
          aria-expanded={isOpen}
          icon={isOpen ? <DownOutlined /> : <UpOutlined />}
          onClick={toggle}
        />
      </header>
      {isOpen && (
        <ul>
          {tasks.map((task) => (
            <UploadRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {isOpen && sending > 0 && <p className="upload-note">{leavingText(sending)}；切换页面不影响上传</p>}
    </section>
  )
}
