import { QrcodeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { useState } from 'react'

const SIDE_PX = 180

const drawCode = async (address: string) => {
  const { toDataURL } = await import('qrcode')
  return toDataURL(address, { width: SIDE_PX, margin: 1 })
}

/** 扫码到手机继续: the address of this page with the present second. */
export function PhoneCode({ second }: { second: () => number }) {
  const [address, setAddress] = useState('')
  const code = useQuery({ queryKey: ['phoneCode', address], queryFn: () => drawCode(address), enabled: address !== '' })

  const prepare = (open: boolean) => {
    if (!open) return setAddress('')
    const url = new URL(window.location.href)
    url.searchParams.set('t', String(Math.floor(second())))
    setAddress(url.href)
  }
  return (
    <Popover
      trigger="click"
      open={address !== ''}
      onOpenChange={prepare}
      content={
        <div className="phone-code">
          {code.data && <img src={code.data} width={SIDE_PX} height={SIDE_PX} alt="本页地址的二维码" />}
          <p className="learning-note">登录后从当前位置继续</p>
        </div>
      }
    >
      <Button icon={<QrcodeOutlined />}>手机继续</Button>
    </Popover>
  )
}
