-- What Neovim's own client is told by the server, one line each: run by test_neovim.py with the command in SERVER.
local server = vim.split(os.getenv("SERVER"), " ")
vim.o.swapfile = false
vim.cmd("edit county.yaml")
local id = vim.lsp.start_client({ name = "heterodox", cmd = server, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)
vim.wait(60000, function()
  local client = vim.lsp.get_client_by_id(id)
  return client and client.initialized
end, 20)

local function ask(method, more)
  local asked = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 5, character = 38 } }
  for key, value in pairs(more or {}) do asked[key] = value end
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/" .. method, asked, 60000) or {}) do
    return answer.result
  end
end

local said = {}
local function say(...) table.insert(said, table.concat({ ... }, " ")) end
for _, place in ipairs(ask("definition")) do say("definition", vim.fn.fnamemodify(place.uri, ":t"), place.range.start.line) end
say("references", #ask("references", { context = { includeDeclaration = true } }))
say("hover", ask("hover").contents.kind)
for _, lens in ipairs(ask("codeLens")) do say("lens", lens.command.title) end
vim.lsp.util.apply_workspace_edit(ask("rename", { newName = "baron" }), "utf-16")
say("renamed", vim.api.nvim_buf_get_lines(0, 5, 6, false)[1])
vim.api.nvim_buf_set_lines(0, 5, 6, false, { "  envoy: {symbol: E, moves: [{like: queem}]}" })
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20)
say("diagnostics", tostring(#vim.diagnostic.get(0) > 0))
vim.fn.writefile(said, "said.txt")
vim.cmd("qa!")
