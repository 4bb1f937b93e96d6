import { canInstallPackages, installPackages } from './debian.mjs'
import { isMain, onPath } from './workspace.mjs'

/** Writer, Calc and Impress without windows, and a font for what Chinese documents do not embed. */
const PACKAGES = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui', 'fonts-noto-cjk']

/** The path of LibreOffice, installed on Debian as root when missing; null where there is none, and nothing fails for that. */
export async function findOffice() {
  const present = process.env.SOFFICE_PATH || onPath('soffice')
  if (present) return report(present)
  if (canInstallPackages()) {
    console.log('LibreOffice：本机没有，用 apt-get 安装')
    await installPackages(...PACKAGES)
  }
  return report(onPath('soffice'))
}

function report(file) {
  console.log(`LibreOffice：${file ?? '没有，跳过文档转换的测试'}`)
  return file
}

if (isMain(import.meta)) await findOffice()
