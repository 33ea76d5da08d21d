// SPDX-License-Identifier: Apache-2.0
// Which artifacts an application gets, and that it runs with them on the class path and on the module path, without a word
// on the error stream: by this JVM, and by those of the JDKs that MUFREE_JDKS names, separated by colons.
def target = new File(basedir, 'target')
def platforms = { folder ->
    new File(target, folder).list().findAll { it.startsWith('mufree-0') }
        .collect { it.replaceAll(/mufree-[0-9.]+(-SNAPSHOT)?-?|\.jar/, '') }.toSet()
}
def host = System.getProperty('os.arch') == 'aarch64' ? 'linux-arm64' : 'linux-x86_64'
assert platforms('all') == ['', 'linux-x86_64', 'linux-arm64'] as Set
assert platforms('arm64') == ['', 'linux-arm64'] as Set
assert platforms('host') == ['', host] as Set
assert platforms('x86_64') == ['', 'linux-x86_64'] as Set

def jars = new File(target, 'all').listFiles().collect { it.path }.join(':')
def path = "$target/classes:$jars"
def main = 'org.example.consumer.Consumer'
def jdks = [System.getProperty('java.home')] + (System.getenv('MUFREE_JDKS') ?: '').split(':').findAll()
jdks.unique().each { jdk ->
    def version = ["$jdk/bin/java", '-XshowSettings:properties', '-version'].execute().with {
        def text = new StringBuffer()
        waitForProcessOutput(new StringBuffer(), text)
        (text =~ /java\.specification\.version = (\d+)/)[0][1] as int
    }
    def access = { modules -> version >= 24 ? ["--enable-native-access=$modules"] : [] }
    def ways = [
        'class path': access('ALL-UNNAMED') + ['-cp', path, main],
        'module path': access('org.mufree,org.bytedeco.javacpp') + ['-p', path,
            '--add-modules', 'org.mufree.' + host.replace('-', '.'), '-m', 'org.example.consumer/' + main]]
    ways.each { way, arguments ->
        def libraries = new File(target, "libraries $version $way")
        def command = ["$jdk/bin/java", "-Dorg.bytedeco.javacpp.cachedir=$libraries"] + arguments
        def builder = new ProcessBuilder(command.collect { it.toString() })
        builder.environment().put('MUFREE_ENGINE', 'cpu')
        def out = new StringBuffer(), err = new StringBuffer()
        def process = builder.start()
        process.waitForProcessOutput(out, err)
        assert process.exitValue() == 0, "Java $version, $way: $err"
        assert err.toString() == '', "Java $version, $way"
        assert out.readLines().drop(1) == ['4.0', '1.0', '0.25', 'Infinity', '-1.0'], "Java $version, $way"
        // From the platform's jar, and from no folder of this build.
        assert new File(libraries, "mufree-0.1.0-SNAPSHOT-${host}.jar/org/mufree/internal/$host/libmufree.so").file
        println "Java $version, $way: ${out.readLines()[0]}"
    }
}
true
