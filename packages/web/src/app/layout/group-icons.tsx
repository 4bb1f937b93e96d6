import {
  AlertOutlined,
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CameraOutlined,
  CommentOutlined,
  FormOutlined,
  GiftOutlined,
  IdcardOutlined,
  MedicineBoxOutlined,
  NotificationOutlined,
  PlayCircleOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const icons: Record<string, ReactNode> = {
  '/train': <ReadOutlined />,
  '/announcement': <NotificationOutlined />,
  '/videoManage': <VideoCameraOutlined />,
  '/videoManageSc': <AlertOutlined />,
  '/meeting': <TeamOutlined />,
  '/cinema': <PlayCircleOutlined />,
  '/photo': <CameraOutlined />,
  '/monograph': <BookOutlined />,
  '/welfare': <GiftOutlined />,
  '/businessCard': <IdcardOutlined />,
  '/epidemic': <MedicineBoxOutlined />,
  '/questionBank': <FormOutlined />,
  '/questionnaire': <AuditOutlined />,
  '/expertOnline': <CommentOutlined />,
  '/system': <SettingOutlined />,
}

/** The sign of a sidebar group; the name stands beside it or in its tooltip. */
export const iconOf = (path: string): ReactNode => icons[path] ?? <BankOutlined />
