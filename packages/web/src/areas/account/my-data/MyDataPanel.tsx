import { myData, myDataSheets } from '@portal/contract/areas/account/my-data.ts'
import { EXPORT_KEPT_DAYS } from '@portal/contract/areas/exchange/export.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'

const contents = Object.values(myDataSheets).map(({ title }) => title)

/** 我的数据: one file with everything that the portal holds about the person. */
export function MyDataPanel() {
  const write = useWrite(myData, { refreshes: ['job'] })
  const [asked, setAsked] = useState(false)

  return (
    <>
      <p>导出本平台保存的与你有关的数据，生成一个 Excel 文件。导出前需要再次输入密码，一般在一分钟内完成。</p>
      <div className="panel-row">
        <div>
          <h2>文件内容</h2>
          <p>{contents.join('、')}</p>
        </div>
        <Button
          type="primary"
          loading={write.isPending}
          onClick={() => void write.run({}).then((job) => job && setAsked(true))}
        >
          导出我的数据
        </Button>
      </div>
      {asked && (
        <p aria-live="polite">
          已开始导出。完成后请在右下角“任务”中下载，文件保留 {EXPORT_KEPT_DAYS} 天，只有你本人可以下载。
        </p>
      )}
    </>
  )
}
