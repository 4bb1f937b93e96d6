// Loaded into the server under test: counts what it writes to the sockets of its database, which alone are files.
import fs from 'node:fs'
import net from 'node:net'

let messages = 0
const write = net.Socket.prototype._writeGeneric

net.Socket.prototype._writeGeneric = function (...args) {
  if (this._handle?.constructor.name === 'Pipe') messages += 1
  return write.apply(this, args)
}

process.on('SIGUSR2', () => fs.writeFileSync(process.env.COST_MESSAGES ?? '', `${messages}\n`))
